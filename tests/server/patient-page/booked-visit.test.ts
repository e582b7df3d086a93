import { beforeAll, describe, expect, test } from 'vitest';
import { patientPageCalls } from '#contract/patient-page.ts';
import { addDays } from '#domain/zoned-time.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
beforeAll(async () => {
  await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

const pageOf = (patient: Client) => patient.call(patientPageCalls.patientPage, {});

describe('a booked visit', () => {
  const { booked, meera, slotsOf } = appOf(server);
  const pageOfBooked = async (startsAt: string) => {
    const { consultationNumber: number } = await booked(startsAt);
    const row = (await server.rows('consultation')).find((one) => one.consultationNumber === number);
    const patient = await openPage(server, { id: row?.id ?? '', number, doctor: await meera() });
    return { number, patient };
  };

  test('shows its time, and its patient can cancel it once', async () => {
    const { patient } = await pageOfBooked(nine('2027-03-02'));
    expect((await pageOf(patient)).visit).toMatchObject({
      state: 'TO_COME',
      startsAt: nine('2027-03-02'),
      mayChange: true,
      mayJoin: false,
    });
    await patient.call(patientPageCalls.cancelPatientVisit, {});
    expect((await pageOf(patient)).visit).toMatchObject({ state: 'CANCELLED', mayChange: false });
    const texts = (await server.rows('outgoing')).map(({ text }) => text);
    expect(texts.at(-1)).toContain('cancelled');
  });

  test('comes as a file for a calendar, which does not say with whom or why', async () => {
    const { number, patient } = await pageOfBooked(nine('2027-03-15'));
    const { visit: shown } = await pageOf(patient);
    const file = shown?.calendarFile?.split('\r\n') ?? [];
    expect(file).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${number}@wardline`,
        'DTSTART:20270315T033000Z',
        'TRIGGER:-PT15M',
        'END:VCALENDAR',
      ]),
    );
    expect(file.join('')).not.toMatch(/Meera|Iyer/);
    await patient.call(patientPageCalls.cancelPatientVisit, {});
    expect((await pageOf(patient)).visit?.calendarFile).toBeNull();
  });

  test('moves to a free time of the next days chosen by its patient, and to no other', async () => {
    const [first = '', last = ''] = [1, 12].map((days) =>
      addDays(server.clock.now().toISOString().slice(0, 10), days),
    );
    const offered = await slotsOf(first, last);
    const [booking = '', free = ''] = [offered[0], offered.at(-1)];
    const { patient, number } = await pageOfBooked(booking);
    const { times } = await patient.call(patientPageCalls.patientVisitTimes, {});
    expect(times).toEqual(expect.arrayContaining([booking, free]));
    const move = (seenAt: string, startsAt: string) => ({ body: { seenAt, startsAt } });
    await patient.call(patientPageCalls.movePatientVisit, move(booking, free));
    expect((await pageOf(patient)).visit).toMatchObject({ state: 'TO_COME', startsAt: free });

    const atNight = `${first}T19:00:00.000Z`;
    const refused = [move(free, atNight), move(booking, offered[1] ?? '')];
    const statusOf = async (body: (typeof refused)[number]) =>
      (await patient.refusal(patientPageCalls.movePatientVisit, body)).httpStatus;
    expect(await Promise.all(refused.map(statusOf))).toEqual([422, 409]);
    const row = (await server.rows('consultation')).find((one) => one.consultationNumber === number);
    expect(row?.scheduledAt).toEqual(new Date(free));
  });

  test('refuses a move by another link, and shows no times once cancelled', async () => {
    const { number } = await pageOfBooked(nine('2027-03-10'));
    const { patient } = await pageOfBooked(nine('2027-03-11'));
    await patient.call(patientPageCalls.cancelPatientVisit, {});
    const move = { body: { seenAt: nine('2027-03-11'), startsAt: nine('2027-03-12') } };
    expect((await patient.refusal(patientPageCalls.movePatientVisit, move)).httpStatus).toBe(409);
    expect((await patient.refusal(patientPageCalls.patientVisitTimes, {})).httpStatus).toBe(409);
    const other = (await server.rows('consultation')).find((one) => one.consultationNumber === number);
    expect(other?.scheduledAt).toEqual(new Date(nine('2027-03-10')));
  });

  test('allows no cancellation of any other visit', async () => {
    const { number } = await pageOfBooked(nine('2027-03-03'));
    const { patient } = await pageOfBooked(nine('2027-03-04'));
    await patient.call(patientPageCalls.cancelPatientVisit, {});
    const other = (await server.rows('consultation')).find((one) => one.consultationNumber === number);
    expect(other?.status).toBe('ACCEPTED');
  });
});

test('a visit that was not booked cannot be cancelled by its patient', async () => {
  const patient = await openPage(server, await visit(server));
  expect((await pageOf(patient)).visit?.mayChange).toBe(false);
  expect((await patient.refusal(patientPageCalls.cancelPatientVisit, {})).httpStatus).toBeGreaterThanOrEqual(
    404,
  );
});
