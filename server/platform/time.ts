/** @returns the time `seconds` after `now`; before it when negative */
export function addSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
