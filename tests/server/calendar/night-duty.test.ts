import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarCalls } from '#contract/calendar.ts';
import { rosterCalls } from '#contract/roster.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { meera, slotsOf, booked, refused } = appOf(server);
/** A Monday and the day after. */
const [DAY, NEXT] = ['2027-03-15', '2027-03-16'];
const night = { clinicId: null, weekday: 1, from: '21:00', to: '09:00' };

async function saveRoster(duties: object[], exceptions: object[] = []) {
  const doctor = await meera();
  const { roster } = await doctor.call(rosterCalls.rosterGet, {});
  const body = { version: roster.version, duties, exceptions } as never;
  return { doctor, roster: (await doctor.call(rosterCalls.rosterSave, { body })).roster, body };
}

async function refusedRoster(duties: object[], exceptions: object[] = []) {
  const doctor = await meera();
  const { roster } = await doctor.call(rosterCalls.rosterGet, {});
  const body = { version: roster.version, duties, exceptions } as never;
  return (await doctor.refusal(rosterCalls.rosterSave, { body })).fields?.[0];
}

describe('a roster', () => {
  it.each([
    ['a night', [night]],
    ['an evening until 24:00', [{ ...night, from: '18:00', to: '24:00' }]],
    ['an evening until 00:00', [{ ...night, to: '00:00' }]],
    [
      'a split shift',
      [
        { ...night, from: '09:00', to: '13:00' },
        { ...night, from: '17:00', to: '21:00' },
      ],
    ],
  ])('accepts %s as it is entered', async (_, duties) => {
    expect((await saveRoster(duties)).roster.duties).toEqual(duties);
  });

  it.each([
    ['duties.1.from', [night, { ...night, weekday: 2, from: '08:00', to: '10:00' }], []],
    [
      'duties.1.from',
      [
        { ...night, weekday: 7 },
        { ...night, from: '08:00', to: '10:00' },
      ],
      [],
    ],
    ['exceptions.0.from', [night], [{ day: NEXT, from: '08:00', to: '10:00' }]],
  ])('refuses %s that overlaps a night', async (path, duties, more) => {
    const exceptions = more.map((one) => ({ ...one, clinicId: null, off: false, note: '' }));
    expect(await refusedRoster(duties, exceptions)).toMatchObject({ path, reason: 'HOURS_OVERLAP' });
  });

  it('refuses 24:00 as a start, and a time after the end of the day', async () => {
    expect(await refusedRoster([{ ...night, from: '24:00' }])).toMatchObject({ path: 'duties.0.from' });
    expect(await refusedRoster([{ ...night, to: '24:30' }])).toMatchObject({ path: 'duties.0.to' });
  });

  it('shares its rules with the working hours of the profile', async () => {
    const doctor = await meera();
    const { serviceAndFeeInformation: form } = await doctor.call(
      profileFormCalls.getServiceAndFeeInformation,
      {},
    );
    const save = (availability: object[]) => ({ body: { ...form, availability } as never });
    const clash = [night, { ...night, weekday: 2, from: '08:59', to: '10:00' }];
    expect(await doctor.refusal(profileFormCalls.saveServiceAndFeeInformation, save(clash))).toMatchObject({
      fields: [{ path: 'availability.1.from', reason: 'HOURS_OVERLAP' }],
    });
    await doctor.call(profileFormCalls.saveServiceAndFeeInformation, save([night]));
  });
});

describe('the free times of a night', () => {
  it('belong to the day on which each begins, before and after midnight', async () => {
    await saveRoster([night]);
    const [evening, morning] = [await slotsOf(DAY), await slotsOf(NEXT)];
    expect([evening[0], evening.at(-1)]).toEqual([nine(DAY, '15:30'), nine(DAY, '18:15')]);
    expect([morning[0], morning.at(-1)]).toEqual([nine(DAY, '18:30'), nine(NEXT, '03:15')]);
    expect(await slotsOf(DAY, NEXT)).toEqual([...evening, ...morning]);
  });

  it('take a booking after midnight, and no second one', async () => {
    await saveRoster([night]);
    const at = nine(DAY, '20:00');
    await booked(at);
    expect(await slotsOf(NEXT)).not.toContain(at);
    expect(await refused(at)).toMatchObject({ reason: 'TIME_TAKEN' });
    expect(await refused(nine(NEXT, '03:30'))).toMatchObject({ reason: 'TIME_TAKEN' });
  });

  it('leave out a visit over midnight that the next day has no time for', async () => {
    await saveRoster([{ ...night, from: '21:10' }]);
    const doctor = await meera();
    const over = nine(DAY, '18:25');
    expect(await slotsOf(DAY)).toContain(over);
    const times = { startsAt: nine(DAY, '18:35'), endsAt: nine(DAY, '19:00') };
    const block = { clientId: randomUUID(), kind: 'BLOCK' as const, title: 'Theatre', ...times };
    const { block: stored } = await doctor.call(calendarCalls.addProviderCalendarBlock, { body: block });
    expect(await slotsOf(DAY)).not.toContain(over);
    await doctor.call(calendarCalls.deleteProviderCalendarBlock, { body: { blockId: stored.id } });
  });

  it('end with a leave of either day', async () => {
    const { doctor } = await saveRoster([night]);
    const leave = async (day: string) => {
      const body = { from: day, to: day, clientId: randomUUID(), reason: '', confirm: true };
      const { vacation } = await doctor.call(rosterCalls.requestVacation, { body });
      const left = [await slotsOf(DAY), await slotsOf(NEXT)].map(({ length }) => length);
      await doctor.call(rosterCalls.cancelVacation, { body: { vacationId: vacation.id } });
      return left;
    };
    expect(await leave(DAY)).toEqual([0, 0]);
    expect(await leave(NEXT)).toEqual([12, 0]);
  });

  it('show in the calendar of both days, as one duty', async () => {
    const { doctor } = await saveRoster([night]);
    const dutiesOf = async (from: string, to: string) =>
      (await doctor.call(calendarCalls.calendar, { query: { from, to } })).duties;
    const duty = { day: DAY, clinicId: null, startsAt: nine(DAY, '15:30'), endsAt: nine(NEXT) };
    expect(await dutiesOf(DAY, DAY)).toEqual([duty]);
    expect(await dutiesOf(NEXT, NEXT)).toEqual([duty]);
    expect(await dutiesOf(DAY, NEXT)).toEqual([duty]);
  });

  it('leave the visits of the feed at their times, each once', async () => {
    await saveRoster([night]);
    await booked(nine(DAY, '18:15'));
    // The feed goes half a year ahead.
    server.clock.set(new Date('2027-03-10T05:00:00Z'));
    const { url } = await (await meera()).call(calendarCalls.makeCalendarLink, {});
    const { pathname, search } = new URL(url);
    const feed = await (await server.request(pathname + search, { method: 'GET' })).text();
    expect(feed.match(/DTSTART:20270315T181500Z\s+DTEND:20270315T183000Z/g)).toHaveLength(1);
  });
});
