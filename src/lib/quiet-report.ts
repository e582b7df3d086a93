type Listener = (what: string, error: unknown) => void;

let listener: Listener | undefined;

/** Where failures go that nobody is bothered with (R4.17, R8.09, R8.10). Nothing listens unless the app sets it. */
export function onQuietReport(heard: Listener): void {
  listener = heard;
}

/** Logs a failure that the person need not see. `what` names the place, as in "push". */
export function reportQuietly(what: string, error: unknown): void {
  listener?.(what, error);
}
