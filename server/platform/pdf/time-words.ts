/** "25 November 2026", in the hospital's zone. */
export function dayWords(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone }).format(at);
}

/** Formats a time as the hospital's clock shows it, with its zone: "25 November 2026, 12:48 IST". */
export function timeWords(at: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-IN', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
  return `${dayWords(at, timeZone)}, ${clock.format(at)}`;
}
