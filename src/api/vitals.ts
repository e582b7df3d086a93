import type { BodyOf } from '#contract/call.ts';
import { patientCalls as calls } from '#contract/patients.ts';
import { send } from '#api/client.ts';

/** Takings of vitals, newest first. */
export function vitalsList(memberId: string) {
  return {
    queryKey: ['patient', memberId, 'vitals', 'list'],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.patientVitals, { query: { memberId, cursor }, signal }),
  };
}

export const recordVitals = (body: BodyOf<typeof calls.recordVitals>) => send(calls.recordVitals, { body });
