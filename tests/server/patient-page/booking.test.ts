import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { patientBookingCalls } from '#contract/patient-booking.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const calls = { ...patientPageCalls, ...patientBookingCalls };
const server = await openServer({ PATIENT_CHANGE_MIN: '120' });
const { booked, meera } = appOf(server);
beforeAll(async () => {
  await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

const pageOf = (patient: Client) => patient.call(calls.patientPage, {});
const VIDEO = { mode: 'VIDEO', clinicId: null } as const;

/** A patient on the page of a visit that their doctor has completed. */
async function seen(mrn: string): Promise<Client> {
  const v = await visit(server, { mrn });
  await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
  return openPage(server, v);
}
const feeOf = async (patient: Client) => {
  const { ways } = await patient.call(calls.patientBookingWays, {});
  return ways.find(({ mode }) => mode === 'VIDEO')?.feePaise ?? 0;
};
const timesOf = async (patient: Client) =>
  (await patient.call(calls.patientBookingTimes, { body: VIDEO })).times;
async function wish(patient: Client, startsAt: string, more: object = {}) {
  const feePaise = await feeOf(patient);
  return { body: { clientId: randomUUID(), ...VIDEO, feePaise, startsAt, reason: 'Still ill', ...more } };
}
const reasonOf = async (patient: Client, body: Awaited<ReturnType<typeof wish>>) =>
  (await patient.refusal(calls.bookPatientVisit, body)).reason;

describe('an appointment', () => {
  test('books with the doctor of a completed visit, once, at the follow-up fee, and sends an SMS', async () => {
    const patient = await seen('204301');
    const { services } = await server.db
      .selectFrom('providerProfile')
      .select('services')
      .where('providerId', '=', (await meera()).roleId)
      .executeTakeFirstOrThrow();
    const video = services.find(({ consultationMode }) => consultationMode === 'VIDEO');
    expect(video?.followUpFeePaise).not.toBe(video?.feePaise);
    expect(await feeOf(patient)).toBe(video?.followUpFeePaise);
    expect(await pageOf(patient)).toMatchObject({ mayBook: true, booked: [] });
    const [startsAt = ''] = (await timesOf(patient)).slice(-1);
    const body = await wish(patient, startsAt);
    await patient.call(calls.bookPatientVisit, body);
    await patient.call(calls.bookPatientVisit, body);
    const { booked: toCome } = await pageOf(patient);
    expect(toCome).toMatchObject([{ mode: 'VIDEO', startsAt, mayChange: true }]);
    expect((await server.rows('outgoing')).at(-1)?.text).toContain('appointment with');
    const row = (await server.rows('consultation')).find(
      ({ consultationNumber }) => consultationNumber === toCome[0]?.number,
    );
    expect(row).toMatchObject({ visit: 'FIRST', consentKind: 'IMPLIED', status: 'ACCEPTED' });
  });

  test('refuses a taken time, a past one, an overlap with their own, and another fee', async () => {
    const [patient, other] = [await seen('204302'), await seen('204303')];
    const [first = '', second = ''] = (await timesOf(patient)).slice(-20);
    await other.call(calls.bookPatientVisit, await wish(other, first));
    expect(await reasonOf(patient, await wish(patient, first))).toBe('TIME_TAKEN');
    expect(await reasonOf(patient, await wish(patient, '2020-01-01T03:30:00.000Z'))).toBe(
      'TIME_NOT_IN_FUTURE',
    );
    const fee = await wish(patient, second, { feePaise: 100 });
    expect((await patient.refusal(calls.bookPatientVisit, fee)).code).toBe('CHANGED_MEANWHILE');
    expect((await pageOf(patient)).booked).toEqual([]);
    // With another doctor, at the same time.
    const vikram = await server.signInAs('vikram.desai');
    const mine = await server.db
      .selectFrom('patient')
      .select('id')
      .where('mrn', '=', '204302')
      .executeTakeFirstOrThrow();
    await patient.call(calls.bookPatientVisit, await wish(patient, second));
    const [row] = (await pageOf(patient)).booked;
    await server.db
      .updateTable('consultation')
      .set({ providerId: vikram.roleId })
      .where('consultationNumber', '=', row?.number ?? '')
      .where('patientId', '=', mine.id)
      .execute();
    expect(await reasonOf(patient, await wish(patient, second))).toBe('PATIENT_HAS_APPOINTMENT');
  });

  test('moves to a free time that its patient chooses, once, and by no other patient', async () => {
    const [patient, other] = [await seen('204310'), await seen('204311')];
    const [first = '', second = '', third = ''] = (await timesOf(patient)).slice(-3);
    await patient.call(calls.bookPatientVisit, await wish(patient, first));
    const toCome = (await pageOf(patient)).booked;
    const number = toCome.find(({ startsAt }) => startsAt === first)?.number ?? '';
    const move = { body: { number, seenAt: first, startsAt: second } };
    for (const refused of [
      await other.refusal(calls.patientBookingMoves, { body: { number } }),
      await other.refusal(calls.movePatientBooking, move),
    ])
      expect(refused.httpStatus).toBe(404);
    const { times } = await patient.call(calls.patientBookingMoves, { body: { number } });
    expect(times).toContain(second);
    await patient.call(calls.movePatientBooking, move);
    const moved = (await pageOf(patient)).booked;
    expect(moved).toContainEqual(expect.objectContaining({ number, startsAt: second }));
    // Another tab still shows the time before.
    const late = { body: { number, seenAt: first, startsAt: third } };
    expect((await patient.refusal(calls.movePatientBooking, late)).httpStatus).toBe(409);
  });

  test('allows three future ones at most', async () => {
    const patient = await seen('204304');
    for (const startsAt of (await timesOf(patient)).slice(-3))
      await patient.call(calls.bookPatientVisit, await wish(patient, startsAt));
    const [one = ''] = await timesOf(patient);
    expect(await reasonOf(patient, await wish(patient, one))).toBe('APPOINTMENTS_FULL');
  });

  test('hides while the visit is open', async () => {
    const patient = await openPage(server, await visit(server, { mrn: '204305' }));
    expect((await pageOf(patient)).mayBook).toBe(false);
    const startsAt = nine('2027-03-05');
    const body = { clientId: randomUUID(), ...VIDEO, feePaise: 100, startsAt, reason: 'x' };
    expect((await patient.refusal(calls.bookPatientVisit, { body })).httpStatus).toBe(404);
    expect((await patient.refusal(calls.patientBookingWays, {})).httpStatus).toBe(404);
    expect((await patient.refusal(calls.patientBookingTimes, { body: VIDEO })).httpStatus).toBe(404);
  });

  test('can be cancelled by its patient until two hours before it, and by no others', async () => {
    const [patient, other] = [await seen('204306'), await seen('204307')];
    const [next = ''] = await timesOf(patient);
    await patient.call(calls.bookPatientVisit, await wish(patient, next));
    const number = (await pageOf(patient)).booked[0]?.number ?? '';
    expect((await other.refusal(calls.cancelPatientBooking, { body: { number } })).httpStatus).toBe(404);
    const until = new Date(Date.parse(next) - 120 * 60_000);
    expect((await pageOf(patient)).booked[0]?.changeUntil).toBe(until.toISOString());
    const { db } = server;
    const setTime = (at: Date) =>
      db
        .updateTable('consultation')
        .set({ scheduledAt: at, scheduledUntil: new Date(at.getTime() + 60_000) })
        .where('consultationNumber', '=', number)
        .execute();
    await setTime(new Date(server.clock.now().getTime() + 119 * 60_000));
    expect((await pageOf(patient)).booked[0]?.mayChange).toBe(false);
    const refused = await patient.refusal(calls.cancelPatientBooking, { body: { number } });
    expect(refused.reason).toBe('APPOINTMENT_TOO_LATE');
    await setTime(new Date(server.clock.now().getTime() + 121 * 60_000));
    await patient.call(calls.cancelPatientBooking, { body: { number } });
    expect((await pageOf(patient)).booked).toEqual([]);
  });

  test('follows the same rule when moved or cancelled from the page', async () => {
    const at = new Date(server.clock.now().getTime() + 3 * 3_600_000);
    const { consultationNumber: number } = await booked(nine('2027-03-08'));
    await server.db
      .updateTable('consultation')
      .set({ scheduledAt: at, scheduledUntil: new Date(at.getTime() + 60_000) })
      .where('consultationNumber', '=', number)
      .execute();
    const row = (await server.rows('consultation')).find((one) => one.consultationNumber === number);
    const patient = await openPage(server, { id: row?.id ?? '', number, doctor: await meera() });
    expect((await pageOf(patient)).visit?.mayChange).toBe(true);
    server.clock.advance(61 * 60);
    expect((await pageOf(patient)).visit?.mayChange).toBe(false);
    const move = { body: { seenAt: at.toISOString(), startsAt: nine('2027-03-09') } };
    expect((await patient.refusal(calls.movePatientVisit, move)).reason).toBe('APPOINTMENT_TOO_LATE');
    expect((await patient.refusal(calls.cancelPatientVisit, {})).reason).toBe('APPOINTMENT_TOO_LATE');
  });
});
