import type { BodyOf, QueryOf } from '#contract/call.ts';
import { clinicalDataCalls as calls } from '#contract/clinical-data.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

export type ClinicalDataAsked = QueryOf<typeof calls.clinicalDataFile>;

const CLINICAL_DATA = 'clinicalData';

/** Reads again what a review or a change has made old, also when it was refused: another operator may have been first. */
async function changing<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [CLINICAL_DATA] });
  }
}

export const clinicalDataList = (asked: ClinicalDataAsked) => ({
  queryKey: [CLINICAL_DATA, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.clinicalData, { query: { ...asked, cursor }, signal }),
});

export const clinicalHistoryQuery = (rule: QueryOf<typeof calls.clinicalDataHistory>) => ({
  queryKey: [CLINICAL_DATA, 'history', rule],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(calls.clinicalDataHistory, { query: rule, signal }),
});

export const reviewClinicalData = (body: BodyOf<typeof calls.reviewClinicalData>) =>
  changing(send(calls.reviewClinicalData, { body }));
export const changeClinicalLimit = (body: BodyOf<typeof calls.changeClinicalLimit>) =>
  changing(send(calls.changeClinicalLimit, { body }));
export const endClinicalChange = (body: BodyOf<typeof calls.endClinicalChange>) =>
  changing(send(calls.endClinicalChange, { body }));

/** The rules of the filter as a file. */
export async function clinicalDataFile(asked: ClinicalDataAsked): Promise<Blob> {
  const { csv } = await send(calls.clinicalDataFile, { query: asked });
  return new Blob([csv], { type: 'text/csv;charset=utf-8' });
}
