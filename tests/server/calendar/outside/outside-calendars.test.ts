import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { appointmentCalls as own, intakeAppointmentCalls as intakeCalls } from '#contract/appointments.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { OUTSIDE_CALENDARS_MAX, outsideCalendarCalls as calls } from '#contract/outside-calendars.ts';
import { readCalendars } from '#server/calendar/outside/read-calendars.job.ts';
import { startCalendarService } from '#tests/support/doubles/calendar-service.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const service = await startCalendarService();
afterAll(() => service.close());
const { intake } = server;
const { meera, booked, slotsOf, refused } = appOf(server);
const MARCH = { from: '2027-03-01', to: '2027-03-31' };

/** Busy from 09:00 to 10:00 in Pune. */
const busyOn = (...days: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day}@example.com`,
      `DTSTART;TZID=Asia/Kolkata:${day}T090000`,
      `DTEND;TZID=Asia/Kolkata:${day}T100000`,
      'SUMMARY:Physiotherapy of my mother',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

async function add(url = service.url, more: { userName?: string; password?: string } = {}) {
  const body = { clientId: randomUUID(), name: 'Private', url, ...more };
  const { calendar } = await (await meera()).call(calls.addOutsideCalendar, { body });
  return calendar;
}
const stateOf = async (id: string) =>
  (await (await meera()).call(calls.outsideCalendars, {})).calendars.find((one) => one.id === id);
const remove = async (calendarId: string) =>
  (await meera()).call(calls.removeOutsideCalendar, { body: { calendarId } });
const answer = (body: string, status = 200, headers = {}): void => {
  service.answers = { status, body, headers };
};
const later = (minutes: number): void => server.clock.advance(minutes * 60);

describe('the calendar of a doctor elsewhere', () => {
  test('takes its times from the free times of patients, and shows them without their titles', async () => {
    expect(await slotsOf('2027-03-01')).toHaveLength(16);
    answer(busyOn('20270301'));
    const calendar = await add();
    expect(calendar).toMatchObject({ host: '127.0.0.1', readAt: null, fault: null });
    await readCalendars(server.deps);
    const free = await slotsOf('2027-03-01');
    expect(free).toHaveLength(12);
    expect(free[0]).toBe(nine('2027-03-01', '04:30'));
    expect(await refused(nine('2027-03-01', '03:45'))).toMatchObject({ reason: 'TIME_TAKEN' });
    const shown = await (await meera()).call(calendarCalls.calendar, { query: MARCH });
    expect(shown.outside).toEqual([
      {
        calendarId: calendar.id,
        name: 'Private',
        startsAt: '2027-03-01T03:30:00.000Z',
        endsAt: '2027-03-01T04:30:00.000Z',
      },
    ]);
    expect(JSON.stringify(await server.rows('outsideBusy'))).not.toContain('Physiotherapy');
    await remove(calendar.id);
    expect(await slotsOf('2027-03-01')).toHaveLength(16);
  });

  test('lets the doctor move a visit into it, which others cannot', async () => {
    const doctor = await meera();
    const { consultationNumber, startsAt } = await booked(nine('2027-03-02', '06:00'));
    answer(busyOn('20270302'));
    const calendar = await add();
    await readCalendars(server.deps);
    const body = { consultationNumber, seenAt: startsAt, startsAt: nine('2027-03-02', '03:45') };
    expect(await intake.refusal(intakeCalls.intakeMoveAppointment, { body })).toMatchObject({
      reason: 'TIME_TAKEN',
    });
    const { appointment } = await doctor.call(own.moveAppointment, { body });
    expect(appointment.startsAt).toBe('2027-03-02T03:45:00.000Z');
    await remove(calendar.id);
  });

  test('its last busy times stay while it cannot be read, which is tried every quarter of an hour', async () => {
    answer(busyOn('20270303'));
    const { id } = await add();
    await readCalendars(server.deps);
    const asked = service.requests.length;
    await readCalendars(server.deps);
    expect(service.requests).toHaveLength(asked);
    later(16);
    answer('', 503);
    await readCalendars(server.deps);
    expect(service.requests).toHaveLength(asked + 1);
    const faulty = await stateOf(id);
    expect(faulty).toMatchObject({ fault: 'CALENDAR_NOT_REACHED' });
    expect(faulty?.readAt).not.toBeNull();
    expect(await slotsOf('2027-03-03')).toHaveLength(12);
    later(16);
    await readCalendars(server.deps);
    expect((await stateOf(id))?.faultySince).toBe(faulty?.faultySince);
    later(16);
    answer(busyOn('20270304'));
    await readCalendars(server.deps);
    expect(await stateOf(id)).toMatchObject({ fault: null, faultySince: null });
    expect(await slotsOf('2027-03-03')).toHaveLength(16);
    expect(await slotsOf('2027-03-04')).toHaveLength(12);
    await remove(id);
  });

  test('a feed that turns damaged is named to its doctor, in the calendar too, and its busy times stay', async () => {
    answer(busyOn('20270309'));
    const { id } = await add();
    await readCalendars(server.deps);
    later(16);
    answer('BEGIN:VCALENDAR\r\nno colon\r\nEND:VCALENDAR\r\n');
    await readCalendars(server.deps);
    const faulty = await stateOf(id);
    expect(faulty).toMatchObject({ fault: 'CALENDAR_DAMAGED' });
    expect(await slotsOf('2027-03-09')).toHaveLength(12);
    const unreadNow = async () =>
      (await (await meera()).call(calendarCalls.calendar, { query: MARCH })).unread;
    expect(await unreadNow()).toEqual([]);
    later(61);
    expect(await unreadNow()).toEqual([{ name: 'Private', since: faulty?.faultySince }]);
    await remove(id);
  });

  test('the job reads it at once when the doctor asks', async () => {
    answer(busyOn('20270305'));
    const { id } = await add();
    await readCalendars(server.deps);
    answer(busyOn());
    await (await meera()).call(calls.readOutsideCalendar, { body: { calendarId: id } });
    await readCalendars(server.deps);
    expect(await slotsOf('2027-03-05')).toHaveLength(16);
    await remove(id);
  });

  test('a user name signs in to it, and its address and password are sealed', async () => {
    answer(busyOn());
    const { id } = await add(service.url, { userName: 'meera', password: 'a secret of hers' });
    await readCalendars(server.deps);
    expect(service.requests.at(-1)?.headers.authorization).toBe(
      `Basic ${Buffer.from('meera:a secret of hers').toString('base64')}`,
    );
    const stored = JSON.stringify(await server.rows('outsideCalendar'));
    expect(stored).not.toContain('private-3f1c');
    expect(stored).not.toContain('a secret of hers');
    expect(JSON.stringify(await stateOf(id))).not.toContain('private-3f1c');
    await remove(id);
  });

  test('a doctor keeps at most five, each once however often it is sent', async () => {
    answer(busyOn());
    const body = { clientId: randomUUID(), name: 'Private', url: service.url };
    const first = await (await meera()).call(calls.addOutsideCalendar, { body });
    const again = await (await meera()).call(calls.addOutsideCalendar, { body });
    expect(again.calendar.id).toBe(first.calendar.id);
    const others = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let more = 1; more < OUTSIDE_CALENDARS_MAX; more += 1) others.push(await add());
    const over = { body: { ...body, clientId: randomUUID() } };
    expect(await (await meera()).refusal(calls.addOutsideCalendar, over)).toMatchObject({
      reason: 'OUTSIDE_CALENDARS_FULL',
      params: { max: 5 },
    });
    for (const { id } of [first.calendar, ...others])
      // oxlint-disable-next-line no-await-in-loop -- as above
      await remove(id);
  });

  test('a colleague cannot reach it', async () => {
    answer(busyOn('20270308'));
    const { id } = await add();
    const other = await server.signInAs('arjun.rao');
    expect((await other.call(calls.outsideCalendars, {})).calendars).toEqual([]);
    for (const call of [calls.readOutsideCalendar, calls.removeOutsideCalendar])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await other.refusal(call, { body: { calendarId: id } })).code).toBe('NOT_FOUND');
    await remove(id);
  });
});

describe('a first look at a calendar', () => {
  const look = async (url = service.url) => (await meera()).call(calls.tryOutsideCalendar, { body: { url } });
  const reasonOf = async (url = service.url) => {
    const { fields } = await (await meera()).refusal(calls.tryOutsideCalendar, { body: { url } });
    return fields?.[0]?.reason;
  };

  test('says how often it is busy in the next four weeks, and keeps nothing', async () => {
    const today = server.clock.now().toISOString().slice(0, 10).replaceAll('-', '');
    const soon = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    answer(busyOn(soon.replaceAll('-', ''), '20270601', today.replace(/^2026/, '2020')));
    expect(await look()).toMatchObject({ busyTimes: 1, unreadable: 0, unknownZones: 0 });
    expect((await (await meera()).call(calls.outsideCalendars, {})).calendars).toEqual([]);
  });

  test.each([
    [404, '', 'CALENDAR_NOT_FOUND'],
    [401, '', 'CALENDAR_NOT_ALLOWED'],
    [403, '', 'CALENDAR_NOT_ALLOWED'],
    [500, '', 'CALENDAR_NOT_REACHED'],
    // What Google shows for a calendar that is not public is a page.
    [200, '<!doctype html><title>Sign in</title>', 'NOT_A_CALENDAR'],
    [200, '', 'NOT_A_CALENDAR'],
    [200, 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'CALENDAR_DAMAGED'],
  ])('says beside the field why %i %j cannot be read', async (status, body, reason) => {
    answer(body, status);
    expect(await reasonOf()).toBe(reason);
  });

  test('refuses a file that is too large or takes too long, and the next one is read', async () => {
    answer(`BEGIN:VCALENDAR\r\n${'X-NOTHING:x\r\n'.repeat(700_000)}END:VCALENDAR`);
    expect(await reasonOf()).toBe('CALENDAR_TOO_LARGE');
    answer(busyOn());
    expect(await look()).toMatchObject({ busyTimes: 0 });
  });

  test('follows a redirect, but never with the password to another host', async () => {
    const other = await startCalendarService();
    other.answers = { status: 200, body: busyOn() };
    answer('', 302, { location: other.url });
    const body = { url: service.url, userName: 'meera', password: 'secret' };
    await (await meera()).call(calls.tryOutsideCalendar, { body });
    expect(service.requests.at(-1)?.headers.authorization).toBeDefined();
    expect(other.requests.at(-1)?.headers.authorization).toBeUndefined();
    answer('', 302, { location: service.url });
    expect(await reasonOf()).toBe('CALENDAR_NOT_REACHED');
    await other.close();
  });

  test('refuses an address inside that the hospital does not allow', async () => {
    for (const url of ['https://10.0.0.7/calendar.ics', 'https://169.254.169.254/latest/meta-data'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await reasonOf(url), url).toBe('ADDRESS_NOT_PUBLIC');
  });

  test.each([
    'http://calendar.example/basic.ics',
    'ftp://calendar.example/a.ics',
    'https://user@calendar.example/a',
    'my calendar',
  ])('refuses the address %j', async (url) => {
    expect((await (await meera()).refusal(calls.tryOutsideCalendar, { body: { url } })).fields).toMatchObject(
      [{ path: 'url' }],
    );
  });
});
