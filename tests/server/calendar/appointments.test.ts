import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { intakeAppointmentCalls as calls } from '#contract/appointments.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { inboxCalls } from '#contract/inbox.ts';
import { rosterCalls } from '#contract/roster.ts';
import { roomCalls } from '#contract/room.ts';
import { keyCommands } from '#server/cli/key-commands.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { intake } = server;
const { meera, wish, booked, refused, slotsOf, smsTo, speaks } = appOf(server);
const noticesOf = async () =>
  (await (await meera()).call(inboxCalls.inboxThreads, { query: {} })).items.map(({ subject }) => subject);
beforeAll(() => speaks('Hindi', 'English'));

describe('the free times', () => {
  test('exclude bookings, blocks, leave and hours off duty', async () => {
    const doctor = await meera();
    expect(await slotsOf('2027-03-01')).toHaveLength(16);
    await booked(nine('2027-03-01'));
    await doctor.call(calendarCalls.addProviderCalendarBlock, {
      body: {
        clientId: randomUUID(),
        kind: 'BLOCK',
        title: 'Theatre',
        startsAt: nine('2027-03-01', '04:20'),
        endsAt: nine('2027-03-01', '04:40'),
      },
    });
    const free = await slotsOf('2027-03-01');
    expect(free).toHaveLength(13);
    expect(free.slice(0, 3)).toEqual(['03:45', '04:00', '04:45'].map((at) => nine('2027-03-01', at)));
    expect(await slotsOf('2027-03-06', '2027-03-07')).toEqual([]);
    await doctor.call(rosterCalls.requestVacation, {
      body: {
        clientId: randomUUID(),
        from: '2027-03-08',
        to: '2027-03-08',
        reason: 'Wedding',
        confirm: false,
      },
    });
    expect(await slotsOf('2027-03-08')).toEqual([]);
    expect(await slotsOf('2027-03-09')).toHaveLength(16);
  });
});

describe('a booking of the app', () => {
  test('creates one appointment for its id, with a message to the patient and a notice to the doctor', async () => {
    const body = await wish(nine('2027-03-02'));
    const before = (await smsTo()).length;
    const { appointment } = await intake.call(calls.intakeBook, body);
    expect(await intake.call(calls.intakeBook, body)).toMatchObject({ appointment });
    const { appointments } = await (
      await meera()
    ).call(calendarCalls.calendar, { query: { from: '2027-03-02', to: '2027-03-02' } });
    expect(appointments).toMatchObject([
      { consultationNumber: appointment.consultationNumber, startsAt: nine('2027-03-02') },
    ]);
    const told = (await smsTo()).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/your video appointment with Dr\.? Meera Iyer is on Tue.* 2 March.* 09:00/);
    expect(await noticesOf()).toContain('Appointment booked');
  });

  test.each([
    ['TIME_TAKEN', nine('2027-03-03', '04:00')],
    ['TIME_TAKEN', nine('2027-03-03', '05:05')],
    ['TIME_TAKEN', nine('2027-03-03', '01:00')],
    ['TIME_NOT_IN_FUTURE', '2026-01-05T03:30:00.000Z'],
  ])('is refused with %s at %s', async (reason, startsAt) => {
    if (startsAt === nine('2027-03-03', '04:00')) await booked(startsAt);
    expect(await refused(startsAt)).toMatchObject({ code: 'RULE', reason });
  });

  test('refuses a mode that the doctor does not offer, and a doctor who is absent', async () => {
    expect(await refused(nine('2027-03-04'), { providerId: 'nobody' })).toMatchObject({ code: 'NOT_FOUND' });
    const { roleId } = await meera();
    const at = () => server.db.updateTable('providerProfile').where('providerId', '=', roleId);
    const { services } = await server.db
      .selectFrom('providerProfile')
      .select('services')
      .where('providerId', '=', roleId)
      .executeTakeFirstOrThrow();
    const without = services.map((one) => ({ ...one, offered: one.consultationMode !== 'CHAT' }));
    await at()
      .set({ services: JSON.stringify(without) })
      .execute();
    expect(await refused(nine('2027-03-04'), { consultationMode: 'CHAT' })).toMatchObject({
      fields: [{ path: 'consultationMode', reason: 'NOT_ON_LIST' }],
    });
    await at()
      .set({ services: JSON.stringify(services) })
      .execute();
  });

  test('creates one appointment when many book the same time at once', async () => {
    const wishes = await Promise.all(Array.from({ length: 6 }, () => wish(nine('2027-03-05'))));
    const answers = await Promise.all(wishes.map((one) => intake.send(calls.intakeBook, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test('cannot overlap another one: the store refuses it', async () => {
    const { roleId } = await meera();
    await book(server, roleId, '2027-03-08T20:00:00Z');
    const refusal = await book(server, roleId, '2027-03-08T20:14:00Z').catch(refusalOf);
    expect(refusal).toMatchObject({ code: 'RULE', more: { reason: 'TIME_TAKEN' } });
    await book(server, roleId, '2027-03-08T20:15:00Z');
    await book(server, (await server.signInAs('arjun.rao')).roleId, '2027-03-08T20:00:00Z');
  });

  test('moves to a free time for a caller who saw its newest time, also within its own quarter', async () => {
    const before = (await smsTo()).length;
    const { consultationNumber } = await booked(nine('2027-03-09'));
    const taken = await booked(nine('2027-03-09', '04:00'));
    const move = (startsAt: string, seenAt = nine('2027-03-09')) => ({
      body: { consultationNumber, seenAt, startsAt },
    });
    expect(await intake.refusal(calls.intakeMoveAppointment, move(taken.startsAt))).toMatchObject({
      reason: 'TIME_TAKEN',
    });
    const to = nine('2027-03-09', '03:45');
    const { appointment } = await intake.call(calls.intakeMoveAppointment, move(to));
    expect(appointment).toMatchObject({ startsAt: to, endsAt: taken.startsAt });
    // Sent again, it has the time already.
    await intake.call(calls.intakeMoveAppointment, move(to));
    const late = move(nine('2027-03-09', '04:45'));
    expect(await intake.refusal(calls.intakeMoveAppointment, late)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { startsAt: to },
    });
    expect(await slotsOf('2027-03-09')).toContain(nine('2027-03-09'));
    const told = (await smsTo()).slice(before);
    expect(told.filter((text) => text.includes('is moved to'))).toHaveLength(1);
  });

  test('refuses the time of another appointment of the doctor, and accepts the time right after it', async () => {
    const { appointment } = await intake.call(calls.intakeBook, await wish(nine('2027-03-19')));
    const providerId = (await server.signInAs('arjun.rao')).roleId;
    expect(await refused(appointment.startsAt, { providerId })).toMatchObject({
      code: 'RULE',
      reason: 'PATIENT_HAS_APPOINTMENT',
    });
    await booked(appointment.endsAt, { providerId });
  });

  test('informs a patient who reads no English in Hindi', async () => {
    await speaks('Hindi', 'Marathi');
    await booked(nine('2027-03-18'));
    expect((await smsTo()).at(-1)).toMatch(/Meera Iyer के साथ आपका वीडियो अपॉइंटमेंट .*18 मार्च.*09:00/);
    await speaks('Hindi', 'English');
  });

  test('frees its time when cancelled, and can be cancelled once', async () => {
    const before = (await smsTo()).length;
    const { consultationNumber } = await booked(nine('2027-03-10'));
    const cancel = { body: { consultationNumber } };
    const { appointment } = await intake.call(calls.intakeCancelAppointment, cancel);
    expect(appointment).toMatchObject({ consultationStatus: 'CANCELLED', noShow: false });
    await intake.call(calls.intakeCancelAppointment, cancel);
    expect((await smsTo()).slice(before).filter((text) => text.includes('is cancelled'))).toHaveLength(1);
    expect(await slotsOf('2027-03-10')).toContain(nine('2027-03-10'));
    const move = { consultationNumber, seenAt: nine('2027-03-10'), startsAt: nine('2027-03-10', '05:00') };
    expect(await intake.refusal(calls.intakeMoveAppointment, { body: move })).toMatchObject({
      reason: 'APPOINTMENT_OVER',
    });
  });

  test('answers only the app that booked it', async () => {
    const add = keyCommands.find(({ name }) => name === 'app-keys add');
    const { lines } = (await add?.run(server.deps, ['kiosk', 'appointments'])) ?? { lines: [] };
    const [, secret = ''] = /shown only once: (\S+)/.exec(lines[0] ?? '') ?? [];
    const kiosk = server.client({ 'x-intake-key': secret });
    const { consultationNumber } = await booked(nine('2027-03-11'));
    const at = { consultationNumber, seenAt: nine('2027-03-11'), startsAt: nine('2027-03-11', '05:00') };
    const theirs = [
      await kiosk.refusal(calls.intakeAppointment, { query: { consultationNumber } }),
      await kiosk.refusal(calls.intakeMoveAppointment, { body: at }),
      await kiosk.refusal(calls.intakeCancelAppointment, { body: { consultationNumber } }),
    ];
    expect(theirs.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    const seen = await intake.call(calls.intakeAppointment, { query: { consultationNumber } });
    expect(seen.appointment).toMatchObject({ startsAt: nine('2027-03-11'), consultationStatus: 'ACCEPTED' });
  });

  test('begins when its doctor enters the room, and its patient has a link from then on', async () => {
    const { consultationNumber } = await booked(nine('2027-03-12'));
    const state = () => intake.call(calls.intakeAppointment, { query: { consultationNumber } });
    expect((await state()).joinUrl).toBeNull();
    const { id } = await server.db
      .selectFrom('consultation')
      .select('id')
      .where('consultationNumber', '=', consultationNumber)
      .executeTakeFirstOrThrow();
    const body = { consultationId: id, microphone: true, camera: true };
    await (await meera()).call(roomCalls.enterRoom, { body });
    expect(await state()).toMatchObject({ appointment: { consultationStatus: 'IN_PROGRESS' } });
    expect((await state()).joinUrl).toContain('/guest/');
    expect(
      await intake.refusal(calls.intakeCancelAppointment, { body: { consultationNumber } }),
    ).toMatchObject({ code: 'BAD_TRANSITION', reason: 'APPOINTMENT_OVER' });
  });
});

test('a time that has begun is not offered', async () => {
  const [first, second = ''] = await slotsOf('2027-03-29');
  expect(first).toBe(nine('2027-03-29'));
  server.clock.advance((Date.parse(second) - server.clock.now().getTime()) / 1000 - 60);
  expect((await slotsOf('2027-03-29'))[0]).toBe(second);
});
