/** Returns whether a retry of the same write may succeed: the server was busy, or failed. */
export function isForLater(status: number, code: string | undefined): boolean {
  return status === 429 || status >= 500 || code === 'IN_FLIGHT';
}
