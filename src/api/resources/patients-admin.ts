import type { BodyOf } from '#contract/call.ts';
import { patientsAdminCalls as calls } from '#contract/patients-admin.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send, sendForFile } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

type Body<Name extends Exclude<keyof typeof calls, 'patientIdentity'>> = BodyOf<(typeof calls)[Name]>;

const KEY = 'identities';

/** One page; without words and date nothing is asked for. */
export const foundPatients = (asked: Body<'findPatients'>) => ({
  queryKey: [KEY, 'found', asked],
  read: (_: string | undefined, signal: AbortSignal) => send(calls.findPatients, { body: asked, signal }),
});

/** The first page: the oldest pairs are decided first. */
export const possibleDuplicatesQuery = () => ({
  queryKey: [KEY, 'pairs'],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(calls.possibleDuplicates, { query: {}, signal }),
});

export const identityQuery = (patientId: string) => ({
  queryKey: [KEY, 'one', patientId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.patientIdentity, { query: { patientId }, signal })).patient,
});

/** Reads again what a change may have made old. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  const answer = await writing;
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return answer;
}

/** The record then lists the export. */
export const exportPatient = (body: Body<'exportPatient'>): Promise<Blob> =>
  proven(body, () => changed(sendForFile(calls.exportPatient, { body })));

export const correctPatient = (body: Body<'correctPatient'>) => changed(send(calls.correctPatient, { body }));
export const mergePatients = (body: Body<'mergePatients'>) => changed(send(calls.mergePatients, { body }));
export const keepApart = (body: Body<'keepApart'>) => changed(send(calls.keepApart, { body }));
export const undoMerge = (body: Body<'undoMerge'>) => changed(send(calls.undoMerge, { body }));
