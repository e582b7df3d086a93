import { describe, expect, test } from 'vitest';
import { calendarCalls } from '#contract/calendar.ts';
import { inboxCalls } from '#contract/inbox.ts';
import { profileCalls } from '#contract/profile.ts';
import { rosterCalls as calls } from '#contract/roster.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const lata = () => server.signInAs('lata.joshi');

async function clinic(): Promise<string> {
  const doctor = await lata();
  const query = { providerId: doctor.roleId };
  const { clinicProvider } = await doctor.call(profileCalls.providerClinicListDetails, { query });
  return clinicProvider[0]?.clinicId ?? '';
}
async function duty(more: object = {}) {
  return { clinicId: await clinic(), weekday: 2, from: '09:00', to: '12:00', ...more };
}

describe('the roster', () => {
  test('saves as a whole, and the calendar shows its hours', async () => {
    const doctor = await lata();
    const { roster: before } = await doctor.call(calls.rosterGet, {});
    const clinicId = await clinic();
    const exceptions = [
      { day: '2027-04-13', clinicId, off: true, from: '09:00', to: null, note: 'Workshop' },
    ];
    const body = { version: before.version, duties: [await duty()], exceptions };
    const { roster } = await doctor.call(calls.rosterSave, { body });
    expect(roster).toMatchObject({ version: before.version + 1, exceptions: [{ off: true, from: null }] });
    const { duties } = await doctor.call(calendarCalls.calendar, {
      query: { from: '2027-04-05', to: '2027-04-20' },
    });
    expect(duties.map((one) => [one.day, one.startsAt])).toEqual([
      ['2027-04-06', '2027-04-06T03:30:00.000Z'],
      ['2027-04-20', '2027-04-20T03:30:00.000Z'],
    ]);
    expect(await doctor.refusal(calls.rosterSave, { body })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: roster.version },
    });
  });

  test.each([
    ['duties.0.to', { to: '24:01' }, {}],
    ['duties.0.from', { from: '24:00' }, {}],
    ['duties.0.clinicId', { clinicId: 'elsewhere' }, {}],
    ['exceptions.0.to', {}, { off: false }],
    ['exceptions.0.clinicId', {}, { clinicId: 'elsewhere' }],
    ['exceptions.0.day', {}, { day: '0000-01-01' }],
  ])('with a wrong %s is refused', async (path, dutyMore, more) => {
    const exception = {
      day: '2027-04-13',
      clinicId: await clinic(),
      off: true,
      from: null,
      to: null,
      note: '',
    };
    const body = { version: 1, duties: [await duty(dutyMore)], exceptions: [{ ...exception, ...more }] };
    expect(await (await lata()).refusal(calls.rosterSave, { body })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path }],
    });
  });
});

describe('a vacation', () => {
  const days = { from: '2027-04-12', to: '2027-04-16' };

  test('shows the appointments in it before it is saved, and is refused with them until it is confirmed', async () => {
    const doctor = await lata();
    const number = await book(server, doctor.roleId, '2027-04-16T12:00:00Z');
    await book(server, doctor.roleId, '2027-04-16T19:00:00Z');
    const { appointments } = await doctor.call(calls.vacationOverlap, { query: days });
    expect(appointments.map((one) => one.consultationNumber)).toEqual([number]);
    const body = { ...days, clientId: 'spring', reason: 'Family', confirm: false };
    expect(await doctor.refusal(calls.requestVacation, { body })).toMatchObject({
      code: 'RULE',
      detail: {
        appointments: appointments.map(({ consultationNumber, startsAt }) => ({
          consultationNumber,
          startsAt,
        })),
      },
    });
    const confirmed = { body: { ...body, confirm: true } };
    const { vacation } = await doctor.call(calls.requestVacation, confirmed);
    expect(vacation).toMatchObject({ ...days, state: 'PLANNED' });
    expect(await doctor.call(calls.requestVacation, confirmed)).toMatchObject({ vacation });
    const agent = await server.signInAs('farhan.shaikh');
    const { items } = await agent.call(inboxCalls.inboxThreads, { query: { search: number } });
    expect(items).toMatchObject([{ subject: 'Appointments to move, leave from 2027-04-12 to 2027-04-16' }]);
  });

  test('does not overlap another one, until that is cancelled', async () => {
    const doctor = await lata();
    const body = { from: '2027-04-16', to: '2027-04-18', clientId: 'more', reason: '', confirm: true };
    expect((await doctor.refusal(calls.requestVacation, { body })).code).toBe('RULE');
    const { items } = await doctor.call(calls.vacations, { query: {} });
    const vacationId = items.find((one) => one.from === days.from)?.id ?? '';
    const other = await server.signInAs('arjun.rao');
    expect((await other.refusal(calls.cancelVacation, { body: { vacationId } })).code).toBe('NOT_FOUND');
    await doctor.call(calls.cancelVacation, { body: { vacationId } });
    await doctor.call(calls.requestVacation, { body });
    const states = (await doctor.call(calls.vacations, { query: {} })).items.map((one) => one.state);
    expect(states.slice(0, 2)).toEqual(['PLANNED', 'CANCELLED']);
  });

  test.each([
    ['from', { from: '2020-01-01', to: '2020-01-02' }],
    ['to', { from: '2027-05-02', to: '2027-05-01' }],
    ['to', { from: '2027-05-02', to: '2028-05-01' }],
    ['from', { from: '0000-01-01', to: '2027-05-02' }],
  ])('with a wrong %s is refused', async (path, range) => {
    const body = { ...range, clientId: 'x', reason: '', confirm: false };
    expect(await (await lata()).refusal(calls.requestVacation, { body })).toMatchObject({
      fields: [{ path }],
    });
  });

  test('lists page by page', async () => {
    const doctor = await lata();
    const first = await doctor.call(calls.vacations, { query: { limit: '1' } });
    expect(first.items).toHaveLength(1);
    const all = await doctor.call(calls.vacations, { query: {} });
    const second = await doctor.call(calls.vacations, { query: { limit: '1', cursor: first.next ?? '' } });
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2));
    expect(all.next).toBeNull();
  });
});
