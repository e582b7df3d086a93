import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Vacation } from './roster.ts';
import { Day, Id } from './shared.ts';

/** A doctor's leave, as operators see it. */
export const Absence = z.object({
  ...Vacation.shape,
  doctor: z.object({ providerId: z.string(), name: z.string() }),
  /** Appointments in it that were not moved, handed over or cancelled yet. */
  left: z.number(),
});
export type Absence = z.output<typeof Absence>;

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/bookings/v1/absences';

/** Leaves that operators enter for doctors who cannot do it themselves. */
export const absenceCalls = {
  absences: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: prefix,
    summary: 'Leaves of doctors that have not ended, earliest first, at most 200',
    response: ok({ absences: z.array(Absence) }),
  }),
  recordAbsence: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/record`,
    summary:
      'Enters a leave for a doctor, takes them off duty if it has begun, and names the appointments in it, which stay booked',
    body: z.object({
      clientId: Id,
      providerId: Id,
      from: Day,
      to: Day,
      reason: z.string().check(z.trim(), z.maxLength(200)),
    }),
    response: ok({ absence: Absence, bookingIds: z.array(z.string()) }),
  }),
  endAbsence: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/end`,
    summary: 'Cancels a leave that has not ended; what was moved or cancelled because of it stays so',
    body: z.object({ absenceId: Id }),
    response: Done,
  }),
};
