import { randomUUID } from 'node:crypto';
import { intakeAppointmentCalls as calls } from '#contract/appointments.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** The patient of these appointments. */
export const MRN = '204301';
/** 09:00 in Pune, or another time in UTC, of a day. */
export const nine = (day: string, time = '03:30') => `${day}T${time}:00.000Z`;

/** Returns what the app of a patient does with the times of one doctor, and what the patient is sent. */
export function appOf(server: TestServer) {
  const { intake } = server;
  const meera = () => server.signInAs('meera.iyer');
  async function wish(startsAt: string, more: object = {}) {
    const providerId = (await meera()).roleId;
    const body = { clientId: randomUUID(), mrn: MRN, providerId, consultationMode: 'VIDEO' as const };
    return { body: { ...body, startsAt, reason: 'Headaches again', ...more } };
  }
  return {
    meera,
    wish,
    booked: async (startsAt: string, more: object = {}) =>
      (await intake.call(calls.intakeBook, await wish(startsAt, more))).appointment,
    refused: async (startsAt: string, more: object = {}) =>
      intake.refusal(calls.intakeBook, await wish(startsAt, more)),
    slotsOf: async (from: string, to = from) => {
      const query = { providerId: (await meera()).roleId, consultationMode: 'VIDEO' as const, from, to };
      const { slots } = await intake.call(calls.intakeSlots, { query });
      return slots.map(({ startsAt }) => startsAt);
    },
    smsTo: async () => {
      const { mobile } = await server.db
        .selectFrom('patient')
        .select('mobile')
        .where('mrn', '=', MRN)
        .executeTakeFirstOrThrow();
      const rows = await server.db.selectFrom('outgoing').selectAll().orderBy('id').execute();
      return rows.filter(({ recipient }) => recipient === mobile).map(({ text }) => text);
    },
    speaks: (...languages: string[]) =>
      server.db
        .updateTable('patient')
        .set({ languages: JSON.stringify(languages) })
        .where('mrn', '=', MRN)
        .execute(),
  };
}
