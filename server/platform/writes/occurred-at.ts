interface Told {
  occurredAt?: string | null | undefined;
  sentAt?: string | null | undefined;
}

/** The longest plausible wait of a write on a device; an older time comes from a wrong clock. */
const OLDEST_MS = 90 * 86_400_000;

/**
 * Clocks that differ by less than half of it count as one: a photo that takes ten seconds on a slow line would otherwise
 * come after what was done after it.
 */
const SKEW_STEP_MS = 60_000;

/**
 * When a command was done, by the server's clock. A device with a wrong clock is wrong by the same amount when it sends, so
 * the difference at that moment corrects it, in whole minutes. Never after `now`.
 * @returns `now` when the device sends no time, or an impossible one
 */
export function occurredAtOf({ occurredAt, sentAt }: Told, now: Date): Date {
  const at = Date.parse(occurredAt ?? '');
  if (Number.isNaN(at)) return now;
  const sent = Date.parse(sentAt ?? '');
  const skewMs = Number.isNaN(sent) ? 0 : Math.round((now.getTime() - sent) / SKEW_STEP_MS) * SKEW_STEP_MS;
  const corrected = at + skewMs;
  const isPossible = corrected <= now.getTime() && corrected >= now.getTime() - OLDEST_MS;
  return isPossible ? new Date(corrected) : now;
}

/** When a command was done, but not before its parent, such as the consultation, began. */
export function occurredSince({ occurredAt }: { occurredAt: Date }, start: Date): Date {
  return occurredAt < start ? start : occurredAt;
}
