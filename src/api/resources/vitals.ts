import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { patientCalls as calls } from '#contract/patients.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { send } from '#api/http/client.ts';
import { everyPage } from '#api/lists/every-page.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';

/** Sets of vitals, newest first. */
export function vitalsList(memberId: string) {
  return {
    queryKey: ['patient', memberId, 'vitals', 'list'],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.patientVitals, { query: { memberId, cursor }, signal }),
  };
}

/** The sets of vitals of one consultation. */
export function consultationVitalsQuery(memberId: string, consultationNumber: string) {
  const query = { memberId, consultationNumber, limit: String(PAGE_MAX) };
  return queryOptions({
    queryKey: ['patient', memberId, 'vitals', consultationNumber],
    queryFn: ({ signal }) =>
      everyPage((cursor) => send(calls.patientVitals, { query: { ...query, cursor }, signal })),
  });
}

/** Marks a set, or values of it, as entered in error. */
export async function markVitalsInError(body: BodyOf<typeof calls.markVitalsInError>): Promise<void> {
  await send(calls.markVitalsInError, { body });
  await Promise.all([
    refresh('document.added'),
    refresh('deterioration.changed'),
    refresh('consultation.changed'),
  ]);
}

/** Sets of a patient that wait on this device. */
export const useUnsentVitals = (patientId: string) =>
  useQueuedWrites(calls.recordVitals, `patient:${patientId}`);

export const recordVitals = (patientId: string, body: BodyOf<typeof calls.recordVitals>) =>
  post(calls.recordVitals, body, `patient:${patientId}`);
