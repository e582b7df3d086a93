import { expect, test } from 'vitest';
import { intakeAppointmentCalls as calls } from '#contract/appointments.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { beginBooked } from '#server/visits/begin-booked.ts';
import { findConsultationByNumber } from '#server/visits/consultation.queries.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { booked } = appOf(server);

test('a visit that is cancelled while its doctor enters the room stays cancelled', async () => {
  const { consultationNumber } = await booked(nine('2027-03-15'));
  const read = (): ReturnType<typeof findConsultationByNumber> =>
    findConsultationByNumber(server.db, consultationNumber);
  const asPlanned = await read();
  if (!asPlanned?.providerId) throw new Error('it has a doctor');
  const doctor = { type: 'staff', role: 'provider', roleId: asPlanned.providerId } as Staff;
  const enter = (): Promise<void> =>
    change({ ...server.deps, who: { type: 'system' } }, (c) => beginBooked(c, doctor, asPlanned));

  await server.intake.call(calls.intakeCancelAppointment, { body: { consultationNumber } });
  await enter();
  expect(await read()).toMatchObject({ status: 'CANCELLED', startedAt: null });
});
