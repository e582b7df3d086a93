import { ApiError } from '#api/http/errors.ts';

/** How often the page asks whether the consultation has ended, in case the stream does not say so. */
export const LOOK_MS = 15_000;
/** A page that waits longer is reloaded by hand. */
const LOOK_MAX_MS = 3_600_000;

/** Returns whether the link leads to no call any more; any other refusal says nothing of the link. */
export function isLinkOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Returns whether a guest's ticket opens nothing any more: it was replaced in another tab, or has ended. */
export function isTicketOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** After how many ms the page asks again by itself; false: not at all. */
export function nextLookMs(error: unknown, isInRoom: boolean): number | false {
  if (isLinkOver(error)) return false;
  const { retryAfterS = 0 } = error instanceof ApiError ? error.body : {};
  const waitMs = Math.max(Math.min(retryAfterS * 1000, LOOK_MAX_MS), isInRoom ? LOOK_MS : 0);
  return waitMs > 0 && waitMs;
}
