import { SEAT_KEY } from '#contract/device-names.ts';

let seat: string | undefined;

/** The name of this tab in calls, by which the server tells a person's tabs apart. It survives a reload. */
export function seatOfTab(): string {
  return (seat ??= storedSeat());
}

function storedSeat(): string {
  const made = crypto.randomUUID();
  try {
    const stored = sessionStorage.getItem(SEAT_KEY) ?? made;
    sessionStorage.setItem(SEAT_KEY, stored);
    return stored;
  } catch {
    // Without storage, a reload has to move the call here.
    return made;
  }
}
