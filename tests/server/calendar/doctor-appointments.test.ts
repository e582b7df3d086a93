import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appointmentCalls as own, intakeAppointmentCalls as calls } from '#contract/appointments.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { remind } from '#server/calendar/remind.job.ts';
import { appOf, MRN, nine } from '#tests/support/journeys/appointments.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { intake } = server;
const { meera, booked, slotsOf, smsTo, speaks } = appOf(server);
beforeAll(() => speaks('Hindi', 'English'));

describe('the doctor', () => {
  test('books a follow-up also outside of their hours, but never into another time', async () => {
    const doctor = await meera();
    const { consultationNumber } = await booked(nine('2027-03-15'));
    const body = {
      clientId: randomUUID(),
      consultationNumber,
      consultationMode: 'AUDIO' as const,
      startsAt: nine('2027-03-15', '15:00'),
      reason: 'Review of the reports',
    };
    const { appointment } = await doctor.call(own.bookFollowUp, { body });
    expect(await doctor.call(own.bookFollowUp, { body })).toMatchObject({ appointment });
    expect(
      await doctor.refusal(own.bookFollowUp, {
        body: { ...body, clientId: randomUUID(), startsAt: nine('2027-03-15', '15:05') },
      }),
    ).toMatchObject({ reason: 'TIME_TAKEN' });
    const { items } = await doctor.call(myConsultationCalls.myConsultations, {
      query: { part: 'UPCOMING', search: appointment.consultationNumber },
    });
    expect(items).toMatchObject([{ patient: { mrn: MRN }, complaint: 'Review of the reports' }]);
  });

  test('books a follow-up of a completed visit, and of a planned one a first visit', async () => {
    const doctor = await meera();
    const planned = await booked(nine('2027-05-24'));
    const [completed] = await server.db
      .selectFrom('consultation')
      .select(['id', 'consultationNumber'])
      .where('providerId', '=', doctor.roleId)
      .where('status', '=', 'COMPLETED')
      .orderBy('endedAt', 'desc')
      .limit(1)
      .execute();
    const visitBookedFrom = async (consultationNumber: string, startsAt: string) => {
      const wish = { clientId: randomUUID(), consultationMode: 'AUDIO' as const, reason: 'Review' };
      await doctor.call(own.bookFollowUp, { body: { ...wish, consultationNumber, startsAt } });
      const rows = await server.rows('consultation');
      return rows.find(({ bookingClientId }) => bookingClientId === wish.clientId);
    };
    expect(
      await visitBookedFrom(completed?.consultationNumber ?? '', nine('2027-05-24', '15:00')),
    ).toMatchObject({ visit: 'FOLLOW_UP', followUpOf: completed?.id });
    expect(await visitBookedFrom(planned.consultationNumber, nine('2027-05-24', '16:00'))).toMatchObject({
      visit: 'FIRST',
      followUpOf: null,
    });
  });

  test('cannot touch the appointment of another doctor', async () => {
    const { consultationNumber } = await booked(nine('2027-03-16'));
    const arjun = await server.signInAs('arjun.rao');
    const body = { consultationNumber };
    const move = { ...body, seenAt: nine('2027-03-16'), startsAt: nine('2027-03-16', '05:00') };
    const follow = { clientId: randomUUID(), consultationMode: 'VIDEO' as const, reason: 'Review' };
    const answers = [
      await arjun.refusal(own.moveAppointment, { body: move }),
      await arjun.refusal(own.cancelAppointment, { body: { ...body, reason: 'I am ill' } }),
      await arjun.refusal(own.markNoShow, { body }),
      await arjun.refusal(own.bookFollowUp, {
        body: { ...body, ...follow, startsAt: nine('2027-03-16', '06:00') },
      }),
    ];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['NOT_FOUND']));
  });

  test('hands an appointment over to a colleague who is on duty and free, and to no other', async () => {
    const doctor = await meera();
    const { consultationNumber } = await booked(nine('2027-03-19'));
    const query = { consultationNumber };
    const { colleagues } = await doctor.call(own.appointmentColleagues, { query });
    const to = colleagues.find(({ name }) => name.includes('Vikram'));
    expect(to).toMatchObject({ problem: null });
    const give = (providerId = '') => ({ body: { consultationNumber, providerId, note: 'Please' } });
    await book(server, to?.providerId ?? '', nine('2027-03-19', '03:40'));
    expect((await doctor.call(own.appointmentColleagues, { query })).colleagues).toContainEqual({
      ...to,
      problem: 'TIME_TAKEN',
    });
    expect(await doctor.refusal(own.handOverAppointment, give(to?.providerId))).toMatchObject({
      reason: 'TIME_TAKEN',
    });
    const other = colleagues.find(
      ({ providerId, problem }) => providerId !== to?.providerId && problem === null,
    );
    await doctor.call(own.handOverAppointment, give(other?.providerId));
    const again = give(other?.providerId);
    expect(await doctor.refusal(own.handOverAppointment, again)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await smsTo()).at(-1)).toContain(`is now with ${other?.name}`);
    expect(await slotsOf('2027-03-19')).toContain(nine('2027-03-19'));
    const sunday = nine('2027-03-21');
    const off = await book(server, doctor.roleId, sunday);
    const none = await doctor.call(own.appointmentColleagues, { query: { consultationNumber: off } });
    expect(none.colleagues.filter(({ problem }) => problem === null)).toEqual([]);
    expect(none.colleagues.find(({ providerId }) => providerId === to?.providerId)).toMatchObject({
      problem: 'DOCTOR_OFF_DUTY',
    });
  });

  const lacking = [undefined, '', '  '];
  test.each(lacking)('does not cancel without a reason: %j', async (reason) => {
    const { consultationNumber } = await booked(nine('2027-03-23'));
    const doctor = await meera();
    const before = (await smsTo()).length;
    const answer = await doctor.send(own.cancelAppointment, {
      body: { consultationNumber, reason } as never,
    });
    expect([answer.status, (await smsTo()).length]).toEqual([400, before]);
    const body = { consultationNumber, reason: 'I am ill' };
    await doctor.call(own.cancelAppointment, { body });
    expect((await smsTo()).at(-1)).not.toContain('ill');
    expect(
      (await server.rows('consultation')).find((row) => row.consultationNumber === consultationNumber),
    ).toMatchObject({ status: 'CANCELLED', cancelReason: 'I am ill' });
  });

  test('marks a patient who did not come, once the time has begun', async () => {
    const doctor = await meera();
    const ahead = await booked(nine('2027-03-17'));
    expect(
      await doctor.refusal(own.markNoShow, { body: { consultationNumber: ahead.consultationNumber } }),
    ).toMatchObject({ code: 'BAD_TRANSITION' });
    const number = await book(server, doctor.roleId, '2026-11-02T04:00:00Z');
    const body = { consultationNumber: number };
    const { appointment } = await doctor.call(own.markNoShow, { body });
    expect(appointment).toMatchObject({ consultationStatus: 'CANCELLED', noShow: true });
    await doctor.call(own.markNoShow, { body });
    const { items } = await doctor.call(myConsultationCalls.myConsultations, {
      query: { part: 'MISSED', search: number },
    });
    expect(items).toHaveLength(1);
  });
});

describe('a reminder', () => {
  test('leaves once, on the day before, for what is still planned', async () => {
    await booked(nine('2027-03-22'));
    const cancelled = await booked(nine('2027-03-22', '03:45'));
    await intake.call(calls.intakeCancelAppointment, {
      body: { consultationNumber: cancelled.consultationNumber },
    });
    const reminders = async () => (await smsTo()).filter((text) => text.includes('reminder: '));
    await remind(server.deps);
    const before = (await reminders()).length;
    server.clock.set(new Date(nine('2027-03-21')));
    await remind(server.deps);
    await remind(server.deps);
    const after = (await reminders()).slice(before).filter((text) => text.includes('22 March'));
    expect(after).toHaveLength(1);
  });

  test('leaves again 15 minutes before a video visit, with the way to join, and not before one in person', async () => {
    await booked(nine('2027-03-24'));
    await booked(nine('2027-03-24', '05:00'), { consultationMode: 'IN_PERSON' });
    const soon = async () => (await smsTo()).filter((text) => text.includes('begins soon: '));
    server.clock.set(new Date(nine('2027-03-23', '05:30')));
    await remind(server.deps);
    expect(await soon()).toEqual([]);
    server.clock.set(new Date(nine('2027-03-24', '03:14')));
    await remind(server.deps);
    expect(await soon()).toEqual([]);
    server.clock.set(new Date(nine('2027-03-24', '03:15')));
    await remind(server.deps);
    await remind(server.deps);
    server.clock.set(new Date(nine('2027-03-24', '04:59')));
    await remind(server.deps);
    const texts = await soon();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(
      /your video appointment with Dr. .* on|begins soon: Wed, 24 March.*To join.*\/p\?/,
    );
  });

  test('says alone that the visit begins soon where the server was off until then', async () => {
    await booked(nine('2027-03-26'));
    const of = async () => (await smsTo()).filter((text) => text.includes('26 March'));
    const before = (await of()).length;
    server.clock.set(new Date(nine('2027-03-26', '03:20')));
    await remind(server.deps);
    expect((await of()).slice(before)).toEqual([expect.stringContaining('begins soon: ')]);
  });
});
