import type { LabResult, PatientLabResult } from '#contract/lab-results.ts';
import { isRejectedSample } from '#domain/laboratory/result-words.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { finalResultTexts, latestResultsOf, ordersOf, resultsOfOrder } from './lab-result.queries.ts';
import { presentResults } from './present-lab-result.ts';

/** Returns what has come of an order and is final, each test in its newest version. */
export async function finalResultsOf(db: Db, requestId: string): Promise<LabResult[]> {
  const results = presentResults(await resultsOfOrder(db, requestId));
  return results.filter(({ resultStatus }) => resultStatus !== 'PRELIMINARY');
}

/** How many tests of an order have a final result. That the sample could not be used is none. */
export async function countFinalResults(db: Db | Tx, requestId: string): Promise<number> {
  const texts = await finalResultTexts(db, requestId);
  return texts.filter((text) => text === null || !isRejectedSample(text)).length;
}

/** The newest results of a patient, or those of one of their orders. */
export async function labResultsOf(
  { db, who }: StaffCtx,
  patientId: string,
  serviceId: string | undefined,
): Promise<PatientLabResult[]> {
  const rows =
    serviceId === undefined
      ? await latestResultsOf(db, patientId)
      : (await resultsOfOrder(db, serviceId)).filter((row) => row.patientId === patientId);
  const own = await ordersOf(db, who.userId, patientId);
  return presentResults(rows).map((result) => {
    const isOwn = result.serviceId !== null && own.includes(result.serviceId);
    return { ...result, mayAcknowledge: isOwn, mayMarkInError: isOwn && !result.inError };
  });
}

export { lastResults } from './lab-result.queries.ts';
