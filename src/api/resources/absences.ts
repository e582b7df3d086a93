import { queryOptions } from '@tanstack/react-query';
import { absenceCalls as calls } from '#contract/absences.ts';
import type { BodyOf } from '#contract/call.ts';
import { send } from '#api/http/client.ts';
import { BOOKINGS_KEY, changed } from './bookings.ts';

/** Leaves of doctors that have not ended. */
export const absencesQuery = () =>
  queryOptions({
    queryKey: [BOOKINGS_KEY, 'absences'],
    queryFn: async ({ signal }) => (await send(calls.absences, { signal })).absences,
  });

export const recordAbsence = (body: BodyOf<typeof calls.recordAbsence>) =>
  changed(send(calls.recordAbsence, { body }));

export const endAbsence = (absenceId: string) => changed(send(calls.endAbsence, { body: { absenceId } }));
