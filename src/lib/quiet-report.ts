/** Logs a failure that the person need not see (R4.17, R8.09, R8.10). `what` names the place, as in "push". Never patient data. */
export function reportQuietly(what: string, error: unknown): void {
  console.info(what, error instanceof Error ? `${error.name}: ${error.message}` : error);
}
