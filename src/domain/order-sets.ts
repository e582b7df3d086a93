/** The codes of diagnoses for which a set of tests is offered: one of three characters also for those below it. */
export function matchingCodes(setCodes: readonly string[], diagnosisCodes: readonly string[]): string[] {
  return diagnosisCodes.filter((code) =>
    setCodes.some((own) => own === code || (!own.includes('.') && code.startsWith(`${own}.`))),
  );
}
