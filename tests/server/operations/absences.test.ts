import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { absenceCalls as calls } from '#contract/absences.ts';
import { bookingCalls } from '#contract/bookings.ts';
import { rosterCalls } from '#contract/roster.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { booked, meera } = appOf(server);
let operator: Client;
let providerId: string;
beforeAll(async () => {
  operator = await signInOperator(server);
  providerId = (await meera()).roleId;
});

const leave = (from: string, to: string, more: object = {}) => ({
  body: { clientId: randomUUID(), providerId, from, to, reason: 'Ill', ...more },
});
const listed = async (id: string) =>
  (await operator.call(calls.absences, {})).absences.find((one) => one.id === id);
const timesOn = async (day: string) => {
  const query = { providerId, consultationMode: 'VIDEO' as const, from: day, to: day };
  return (await operator.call(bookingCalls.bookableTimes, { query })).slots;
};

describe('a leave that an operator enters', () => {
  test('names the appointments in it, is entered once, and leaves no free times', async () => {
    const { consultationNumber } = await booked(nine('2027-04-05'));
    await booked(nine('2027-04-07'));
    expect(await timesOn('2027-04-05')).not.toEqual([]);
    const wish = leave('2027-04-05', '2027-04-06');
    const { absence, bookingIds } = await operator.call(calls.recordAbsence, wish);
    const again = await operator.call(calls.recordAbsence, wish);
    expect(again).toMatchObject({ absence, bookingIds });
    const row = (await server.rows('consultation')).find(({ id }) => id === bookingIds[0]);
    expect(bookingIds).toHaveLength(1);
    expect(row?.consultationNumber).toBe(consultationNumber);
    expect(absence).toMatchObject({ from: '2027-04-05', to: '2027-04-06', left: 1, state: 'PLANNED' });
    expect(await timesOn('2027-04-05')).toEqual([]);
    await operator.call(bookingCalls.cancelBooking, {
      body: { consultationNumber, reason: 'The doctor is ill' },
    });
    expect(await listed(absence.id)).toMatchObject({ left: 0 });
  });

  test('shows among the own leaves of the doctor, until the operator ends it', async () => {
    const doctor = await meera();
    const { absence } = await operator.call(calls.recordAbsence, leave('2027-05-03', '2027-05-03'));
    const own = (await doctor.call(rosterCalls.vacations, { query: {} })).items;
    expect(own.find(({ id }) => id === absence.id)).toMatchObject({ reason: 'Ill', state: 'PLANNED' });
    await operator.call(calls.endAbsence, { body: { absenceId: absence.id } });
    expect(await listed(absence.id)).toBeUndefined();
    expect(await timesOn('2027-05-03')).not.toEqual([]);
  });

  test('refuses a second one at a time, days that are over, and a wrong order', async () => {
    await operator.call(calls.recordAbsence, leave('2027-06-07', '2027-06-09'));
    const refusals = await Promise.all(
      [
        leave('2027-06-09', '2027-06-10'),
        leave('2020-01-01', '2020-01-02'),
        leave('2027-07-05', '2027-07-01'),
        leave('2027-07-05', '2027-07-05', { providerId: 'nobody' }),
      ].map((wish) => operator.refusal(calls.recordAbsence, wish)),
    );
    expect(
      refusals.map(({ reason, httpStatus, fields }) => reason ?? fields?.[0]?.reason ?? httpStatus),
    ).toEqual(['LEAVE_OVERLAPS', 'DAY_IN_PAST', 'LAST_DAY_BEFORE_FIRST', 404]);
  });
});
