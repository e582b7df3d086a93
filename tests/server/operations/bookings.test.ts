import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appointmentCalls as doctors } from '#contract/appointments.ts';
import { bookingCalls as calls } from '#contract/bookings.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { appOf, MRN, nine } from '#tests/support/journeys/appointments.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { OURS, THEIRS } from '#tests/support/journeys/world.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { meera, smsTo, speaks } = appOf(server);
let operator: Client;
/** An agent of home care. */
let agent: Client;
let desk: Client;
beforeAll(async () => {
  await speaks('English');
  operator = await signInOperator(server);
  agent = await server.signInAs('sunil.more');
  desk = await server.signInAs('farhan.shaikh');
});

async function idOf(mrn: string): Promise<string> {
  const row = await server.db
    .selectFrom('patient')
    .select('id')
    .where('mrn', '=', mrn)
    .executeTakeFirstOrThrow();
  return row.id;
}
async function wish(startsAt: string, patientId?: string) {
  const providerId = (await meera()).roleId;
  const who = { patientId: patientId ?? (await idOf(MRN)), providerId };
  return {
    body: {
      ...who,
      clientId: randomUUID(),
      consultationMode: 'VIDEO' as const,
      startsAt,
      reason: 'Headaches again',
    },
  };
}
const noticesOf = async (userName: string) => {
  const rows = await server.db
    .selectFrom('inboxThread')
    .innerJoin('appUser', 'appUser.id', 'inboxThread.providerUserId')
    .select('subject')
    .where('appUser.userName', '=', userName)
    .execute();
  return rows.map(({ subject }) => subject);
};
const actionsOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'who'])
    .where('entityId', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ action, who }) => `${who.split(':')[0]} ${action}`);
};

/** Two patients with orders: the first has one for every hub, the second in a hub of others alone. */
async function neighbours(): Promise<[theirs: string, strange: string]> {
  await server.raise('HOME_CARE', { mrn: OURS.mrn, hubKey: undefined });
  await server.raise('HOME_CARE', { mrn: THEIRS.mrn, hubKey: THEIRS.hub });
  const strange = await idOf(THEIRS.mrn);
  await server.db
    .updateTable('request')
    .set({ hubKey: THEIRS.hub, takenBy: null })
    .where('patientId', '=', strange)
    .execute();
  return [await idOf(OURS.mrn), strange];
}

describe('who books for patients', () => {
  test('books, moves and cancels with a reason, and the patient and the doctor are told each time', async () => {
    const sent = (await smsTo()).length;
    const input = await wish(nine('2027-06-07'));
    const { booking } = await operator.call(calls.bookForPatient, input);
    expect(booking).toMatchObject({ state: 'PLANNED', patient: { mrn: MRN }, cancelReason: null });
    expect((await operator.call(calls.bookForPatient, input)).booking.id).toBe(booking.id);
    const { consultationNumber } = booking;
    const move = { seenAt: nine('2027-06-07'), startsAt: nine('2027-06-07', '04:00') };
    await operator.call(calls.moveBooking, { body: { consultationNumber, ...move } });
    const stale = { ...move, startsAt: nine('2027-06-07', '04:30') };
    expect(
      await operator.refusal(calls.moveBooking, { body: { consultationNumber, ...stale } }),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const body = { consultationNumber, reason: 'The patient called' };
    const ended = await operator.call(calls.cancelBooking, { body });
    expect(ended.booking).toMatchObject({ state: 'CANCELLED', cancelReason: 'The patient called' });
    const texts = (await smsTo()).slice(sent);
    expect(texts).toHaveLength(3);
    expect(texts.join(' ')).not.toContain('The patient called');
    expect(await noticesOf('meera.iyer')).toEqual(
      expect.arrayContaining(['Appointment booked', 'Appointment moved', 'Appointment cancelled']),
    );
    expect(await actionsOf(booking.id)).toEqual(['operator BOOK', 'operator MOVE', 'operator CANCEL']);
  });

  test('books no time that is taken, and none off duty', async () => {
    await operator.call(calls.bookForPatient, await wish(nine('2027-06-08')));
    for (const startsAt of [nine('2027-06-08'), nine('2027-06-13')])
      expect(await operator.refusal(calls.bookForPatient, await wish(startsAt))).toMatchObject({
        reason: 'TIME_TAKEN',
      });
  });

  test('lists by day, doctor and state, a page at a time', async () => {
    const made = [];
    for (const time of ['03:30', '03:45', '04:00'])
      made.push((await operator.call(calls.bookForPatient, await wish(nine('2027-06-09', time)))).booking);
    const [first, second, third] = made.map(({ id }) => id);
    await operator.call(calls.cancelBooking, {
      body: { consultationNumber: made[1]?.consultationNumber ?? '', reason: 'Fever is gone' },
    });
    const query = { day: '2027-06-09', providerId: (await meera()).roleId };
    const page = await operator.call(calls.bookings, { query: { ...query, limit: '2' } });
    expect(page.items.map(({ id }) => id)).toEqual([first, second]);
    expect(JSON.stringify(page)).not.toContain('Headaches again');
    const next = { ...query, limit: '2', cursor: page.next ?? '' };
    const rest = await operator.call(calls.bookings, { query: next });
    expect(rest.items.map(({ id }) => id)).toEqual([third]);
    const planned = await operator.call(calls.bookings, { query: { ...query, state: 'PLANNED' } });
    expect(planned.items.map(({ id }) => id)).toEqual([first, third]);
    expect(planned.total).toBe(2);
    const other = { ...query, providerId: (await server.signInAs('arjun.rao')).roleId };
    expect((await operator.call(calls.bookings, { query: other })).items).toEqual([]);
  });

  test('allows an agent of home care to book for patients of their orders, and for no others', async () => {
    const [theirs, strange] = await neighbours();
    const { booking } = await agent.call(calls.bookForPatient, await wish(nine('2027-06-10'), theirs));
    const refused = await agent.refusal(
      calls.bookForPatient,
      await wish(nine('2027-06-10', '04:00'), strange),
    );
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    const ofOther = await operator.call(
      calls.bookForPatient,
      await wish(nine('2027-06-10', '04:30'), strange),
    );
    const { items } = await agent.call(calls.bookings, { query: { day: '2027-06-10' } });
    expect(items.map(({ id }) => id)).toEqual([booking.id]);
    const { consultationNumber } = ofOther.booking;
    const body = { consultationNumber, reason: 'By mistake' };
    expect(await agent.refusal(calls.cancelBooking, { body })).toMatchObject({ code: 'NOT_FOUND' });
    const search = ofOther.booking.patient.mrn;
    expect((await agent.call(calls.bookablePatients, { body: { search } })).patients).toEqual([]);
    expect((await operator.call(calls.bookablePatients, { body: { search } })).patients).toMatchObject([
      { id: strange, mrn: search },
    ]);
  });
});

describe('an agent of the desk', () => {
  test('books, moves and cancels for a patient without an order', async () => {
    const [, strange] = await neighbours();
    await server.db
      .updateTable('request')
      .set({ status: 'CANCELLED' })
      .where('patientId', '=', strange)
      .execute();
    const { booking } = await desk.call(calls.bookForPatient, await wish(nine('2027-07-05'), strange));
    const { consultationNumber, startsAt } = booking;
    const { items } = await desk.call(calls.bookings, { query: { patientId: strange } });
    expect(items.map(({ id }) => id)).toContain(booking.id);
    const to = nine('2027-07-06');
    const moved = await desk.call(calls.moveBooking, {
      body: { consultationNumber, seenAt: startsAt, startsAt: to },
    });
    expect(moved.booking.startsAt).toBe(new Date(to).toISOString());
    const body = { consultationNumber, reason: 'The patient called' };
    expect((await desk.call(calls.cancelBooking, { body })).booking.state).toBe('CANCELLED');
  });
});

describe('an agent of home care without an open order of a patient', () => {
  test.each(['COMPLETED', 'CANCELLED'] as const)('books no appointment after a %s order', async (status) => {
    const [theirs] = await neighbours();
    const ofPatient = server.db.updateTable('request').where('patientId', '=', theirs);
    await ofPatient.set({ status }).execute();
    const day = status === 'COMPLETED' ? '2027-06-21' : '2027-06-22';
    expect(await agent.refusal(calls.bookForPatient, await wish(nine(day), theirs))).toMatchObject({
      code: 'RULE',
      reason: 'NO_OPEN_ORDER',
    });
    const { booking } = await operator.call(calls.bookForPatient, await wish(nine(day), theirs));
    const body = { consultationNumber: booking.consultationNumber, reason: 'The patient called' };
    const ended = await agent.call(calls.cancelBooking, { body });
    expect(ended.booking.state).toBe('CANCELLED');
    await server.raise('HOME_CARE', { mrn: OURS.mrn, hubKey: undefined });
    const again = await agent.call(calls.bookForPatient, await wish(nine(day, '04:00'), theirs));
    expect(again.booking.state).toBe('PLANNED');
  });
});

describe('an appointment', () => {
  test('moves to a doctor who is on duty and free; a reason is shown for the others', async () => {
    const { booking } = await operator.call(calls.bookForPatient, await wish(nine('2027-06-14')));
    const { consultationNumber } = booking;
    const vikram = await server.signInAs('vikram.desai');
    const arjun = await server.signInAs('arjun.rao');
    const leave = {
      id: randomUUID(),
      clientId: randomUUID(),
      reason: 'Leave',
      requestedAt: server.clock.now(),
    };
    await server.db
      .insertInto('vacation')
      .values({ ...leave, providerId: vikram.roleId, fromDay: '2027-06-14', toDay: '2027-06-14' })
      .execute();
    const problems = async (number: string) => {
      const query = { consultationNumber: number };
      const { colleagues } = await operator.call(calls.bookingColleagues, { query });
      return new Map(colleagues.map(({ providerId, problem }) => [providerId, problem]));
    };
    const found = await problems(consultationNumber);
    expect(found.get(vikram.roleId)).toBe('DOCTOR_ON_LEAVE');
    const give = (providerId: string) => ({ body: { consultationNumber, providerId, note: 'Please' } });
    expect(await operator.refusal(calls.handOverBooking, give(vikram.roleId))).toMatchObject({
      reason: 'DOCTOR_ON_LEAVE',
    });
    const [to] = [...found].find(([, problem]) => problem === null) ?? [];
    const { booking: given } = await operator.call(calls.handOverBooking, give(to ?? ''));
    expect(given.doctor.providerId).toBe(to);
    expect(await noticesOf('meera.iyer')).toContain('Appointment handed over to a colleague');
    expect((await smsTo()).at(-1)).toContain(`is now with ${given.doctor.name}`);
    expect(await actionsOf(booking.id)).toEqual(['operator BOOK', 'operator HAND_OVER']);
    const sunday = await book(server, (await meera()).roleId, nine('2027-06-20'));
    expect((await problems(sunday)).get(arjun.roleId)).toBe('DOCTOR_OFF_DUTY');
    expect(
      await operator.refusal(calls.handOverBooking, {
        body: { consultationNumber: sunday, providerId: arjun.roleId, note: '' },
      }),
    ).toMatchObject({ reason: 'DOCTOR_OFF_DUTY' });
  });

  test('can be planned again after a no-show, unless its time was given away', async () => {
    const doctor = await meera();
    const number = await book(server, doctor.roleId, '2026-11-03T04:00:00Z');
    const body = { consultationNumber: number };
    const part = async (name: 'MISSED' | 'UPCOMING') => {
      const query = { part: name, search: number };
      return (await doctor.call(myConsultationCalls.myConsultations, { query })).items.length;
    };
    await operator.call(calls.markBookingNoShow, { body });
    const { booking } = await operator.call(calls.undoBookingNoShow, { body });
    expect(booking).toMatchObject({ state: 'PLANNED', noShow: false });
    await operator.call(calls.undoBookingNoShow, { body });
    await doctor.call(doctors.markNoShow, { body });
    expect(await part('MISSED')).toBe(1);
    expect((await doctor.call(doctors.undoNoShow, { body })).appointment).toMatchObject({
      consultationStatus: 'ACCEPTED',
      noShow: false,
    });
    expect(await actionsOf(booking.id)).toEqual([
      'operator NO_SHOW',
      'operator UNDO_NO_SHOW',
      'staff NO_SHOW',
      'staff UNDO_NO_SHOW',
    ]);
    await doctor.call(doctors.markNoShow, { body });
    await book(server, doctor.roleId, '2026-11-03T04:05:00Z');
    expect(await doctor.refusal(doctors.undoNoShow, { body })).toMatchObject({ reason: 'TIME_TAKEN' });
  });

  test('cannot be planned again once cancelled', async () => {
    const { booking } = await operator.call(calls.bookForPatient, await wish(nine('2027-06-15')));
    const { consultationNumber } = booking;
    await operator.call(calls.cancelBooking, { body: { consultationNumber, reason: 'The patient called' } });
    expect(await operator.refusal(calls.undoBookingNoShow, { body: { consultationNumber } })).toMatchObject({
      reason: 'APPOINTMENT_OVER',
    });
  });
});
