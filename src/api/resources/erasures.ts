import { erasureCalls as calls, type ErasurePart } from '#contract/erasures.ts';
import type { BodyOf } from '#contract/call.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

type Body<Name extends 'askErasure' | 'erasePatient' | 'declineErasure'> = BodyOf<(typeof calls)[Name]>;

const KEY = 'erasures';

export const erasureList = (part: ErasurePart) => ({
  queryKey: [KEY, 'list', part],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.erasures, { query: { part, cursor }, signal }),
});

export const erasuresQuery = (patientId: string) => ({
  queryKey: [KEY, 'of', patientId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(calls.patientErasures, { query: { patientId }, signal }),
});

/** Reads again what a change may have made old, also when it was refused: another operator may have been first. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const askErasure = (body: Body<'askErasure'>) => changed(send(calls.askErasure, { body }));
export const declineErasure = (body: Body<'declineErasure'>) => changed(send(calls.declineErasure, { body }));

/** The patient's identity is then another one. */
export async function erasePatient(body: Body<'erasePatient'>): Promise<void> {
  await proven(body, () => changed(send(calls.erasePatient, { body })));
  await queryClient.invalidateQueries({ queryKey: ['identities'] });
}
