/** Whether an answer means that the same write may be done by a later try: the server was busy, or failed. */
export function isForLater(status: number, code: string | undefined): boolean {
  return status === 429 || status >= 500 || code === 'IN_FLIGHT';
}
