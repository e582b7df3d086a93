import { SEAT_KEY } from '#contract/device-names.ts';

let unstored: string | undefined;

/** The name of this tab in calls, by which the server tells a person's tabs apart. It survives a reload. */
export function seatOfTab(): string {
  try {
    const stored = sessionStorage.getItem(SEAT_KEY) ?? crypto.randomUUID();
    sessionStorage.setItem(SEAT_KEY, stored);
    return stored;
  } catch {
    // Without storage, a reload has to move the call here.
    return (unstored ??= crypto.randomUUID());
  }
}
