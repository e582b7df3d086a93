import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calendarCalls as calls } from '#contract/calendar.ts';
import type { BodyOf } from '#contract/call.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const lata = () => server.signInAs('lata.joshi');
type Block = BodyOf<typeof calls.addProviderCalendarBlock>;
/** In spring, where the seed has nothing. Monday the 5th of April, 10:00 in Pune. */
const MORNING: Block = {
  clientId: 'morning',
  kind: 'BLOCK',
  title: 'Mrs Gokhale, private',
  startsAt: '2027-04-05T04:30:00Z',
  endsAt: '2027-04-05T06:30:00Z',
};
const APRIL = { from: '2027-04-01', to: '2027-04-30' };

async function add(more: Partial<Block> = {}) {
  const body = { ...MORNING, clientId: randomUUID(), ...more };
  return (await lata()).call(calls.addProviderCalendarBlock, { body });
}
async function refused(more: Partial<Block>) {
  const body = { ...MORNING, clientId: randomUUID(), ...more };
  return (await lata()).refusal(calls.addProviderCalendarBlock, { body });
}
async function blocksOf(range = APRIL) {
  return (await (await lata()).call(calls.calendar, { query: range })).blocks;
}

describe('a block', () => {
  test('stores it once however often it is sent', async () => {
    const first = await add({ clientId: 'once' });
    expect(await add({ clientId: 'once' })).toEqual(first);
    expect((await blocksOf()).filter((block) => block.blockId === first.block.id)).toHaveLength(1);
    expect((await server.rows('audit')).at(-1)).toMatchObject({
      action: 'ADD_BLOCK',
      entityId: first.block.id,
    });
  });

  test('over an appointment is refused with the appointment, beside it is not', async () => {
    const doctor = await lata();
    const number = await book(server, doctor.roleId, '2027-04-06T05:00:00Z');
    const at = { startsAt: '2027-04-06T05:10:00Z', endsAt: '2027-04-06T06:00:00Z' };
    expect(await refused(at)).toMatchObject({
      code: 'RULE',
      detail: {
        appointments: [
          {
            consultationNumber: number,
            startsAt: '2027-04-06T05:00:00.000Z',
            endsAt: '2027-04-06T05:15:00.000Z',
          },
        ],
      },
    });
    await add({ ...at, startsAt: '2027-04-06T05:15:00Z' });
  });

  test('over a cancelled appointment, or one of someone else, is fine', async () => {
    await book(server, (await lata()).roleId, '2027-04-07T05:00:00Z', { status: 'CANCELLED' });
    await book(server, (await server.signInAs('arjun.rao')).roleId, '2027-04-07T05:00:00Z');
    await add({ startsAt: '2027-04-07T04:00:00Z', endsAt: '2027-04-07T06:00:00Z' });
  });

  test('recurs on its days, and one day can be taken out', async () => {
    const doctor = await lata();
    const at = { startsAt: '2027-05-03T07:30:00Z', endsAt: '2027-05-03T08:30:00Z' };
    const { block } = await add({ ...at, repeat: { weekdays: [1, 3], until: '2027-05-12' } });
    const days = async () =>
      (await blocksOf({ from: '2027-05-01', to: '2027-05-31' })).map((time) => time.day);
    expect(await days()).toEqual(['2027-05-03', '2027-05-05', '2027-05-10', '2027-05-12']);
    const remove = { blockId: block.id, onlyOn: '2027-05-05' };
    await doctor.call(calls.deleteProviderCalendarBlock, { body: remove });
    await doctor.call(calls.deleteProviderCalendarBlock, { body: remove });
    expect(await days()).toEqual(['2027-05-03', '2027-05-10', '2027-05-12']);
    const wrong = { body: { ...remove, onlyOn: '2027-05-04' } };
    expect((await doctor.refusal(calls.deleteProviderCalendarBlock, wrong)).code).toBe('BAD_INPUT');
    await doctor.call(calls.deleteProviderCalendarBlock, { body: { blockId: block.id } });
    expect(await days()).toEqual([]);
  });

  test('cannot recur onto an appointment weeks ahead', async () => {
    const number = await book(server, (await lata()).roleId, '2027-06-21T07:45:00Z');
    const at = { startsAt: '2027-06-07T07:30:00Z', endsAt: '2027-06-07T08:30:00Z' };
    const answer = await refused({ ...at, repeat: { weekdays: [1], until: '2027-06-30' } });
    expect(answer.detail).toMatchObject({ appointments: [{ consultationNumber: number }] });
    await add({ ...at, repeat: { weekdays: [2], until: '2027-06-30' } });
  });

  test.each<[string, Partial<Block>]>([
    ['endsAt', { endsAt: MORNING.startsAt }],
    ['endsAt', { endsAt: '2027-09-05T06:30:00Z' }],
    ['startsAt', { startsAt: '0000-01-01T00:00:00Z' }],
    ['endsAt', { endsAt: '9999-12-31T00:00:00Z' }],
    ['repeat.until', { repeat: { weekdays: [1], until: '2027-01-01' } }],
    ['repeat.weekdays', { repeat: { weekdays: [2], until: '2027-04-05' } }],
    ['repeat.weekdays.0', { repeat: { weekdays: [8], until: '2027-05-01' } }],
    ['clinicId', { clinicId: 'elsewhere' }],
  ])('with a wrong %s is refused', async (path, more) => {
    expect(await refused(more)).toMatchObject({ code: 'BAD_INPUT', fields: [{ path }] });
  });

  test('changes name and time only for a caller who saw its newest version', async () => {
    const doctor = await lata();
    const { block } = await add({ startsAt: '2027-04-21T04:30:00Z', endsAt: '2027-04-21T05:30:00Z' });
    const to = { startsAt: '2027-04-22T08:30:00.000Z', endsAt: '2027-04-22T09:00:00.000Z' };
    const body = { blockId: block.id, version: block.version, title: 'Theatre', ...to };
    const changed = await doctor.call(calls.changeProviderCalendarBlock, { body });
    expect(changed.block).toEqual({ ...block, ...to, title: 'Theatre', version: 2 });
    expect((await blocksOf()).filter((time) => time.blockId === block.id)).toMatchObject([
      { day: '2027-04-22', title: 'Theatre', version: 2, ...to },
    ]);
    expect(await doctor.refusal(calls.changeProviderCalendarBlock, { body })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: 2, title: 'Theatre' },
    });
    const other = await server.signInAs('arjun.rao');
    for (const blockId of [block.id, 'nothing'])
      expect(
        (await other.refusal(calls.changeProviderCalendarBlock, { body: { ...body, blockId, version: 2 } }))
          .code,
      ).toBe('NOT_FOUND');
  });

  test('cannot move onto an appointment, nor end before its start', async () => {
    const doctor = await lata();
    const number = await book(server, doctor.roleId, '2027-04-23T05:00:00Z');
    const { block } = await add({ startsAt: '2027-04-23T06:00:00Z', endsAt: '2027-04-23T07:00:00Z' });
    const body = { blockId: block.id, version: 1, title: '', endsAt: '2027-04-23T07:00:00Z' };
    const onto = { body: { ...body, startsAt: '2027-04-23T05:05:00Z' } };
    expect((await doctor.refusal(calls.changeProviderCalendarBlock, onto)).detail).toMatchObject({
      appointments: [{ consultationNumber: number }],
    });
    const backwards = { body: { ...body, startsAt: '2027-04-23T08:00:00Z' } };
    expect(await doctor.refusal(calls.changeProviderCalendarBlock, backwards)).toMatchObject({
      fields: [{ path: 'endsAt' }],
    });
    expect((await blocksOf()).filter((time) => time.blockId === block.id)).toMatchObject([{ version: 1 }]);
  });

  test('takes new times each week when recurring, and keeps its days and exceptions', async () => {
    const doctor = await lata();
    const at = { startsAt: '2027-08-02T07:30:00Z', endsAt: '2027-08-02T08:30:00Z' };
    const { block } = await add({ ...at, repeat: { weekdays: [1], until: '2027-08-16' } });
    const onlyOn = { blockId: block.id, onlyOn: '2027-08-09' };
    await doctor.call(calls.deleteProviderCalendarBlock, { body: onlyOn });
    const to = { startsAt: '2027-08-16T09:00:00Z', endsAt: '2027-08-16T09:30:00Z' };
    const body = { blockId: block.id, version: 1, title: 'Rounds', ...to };
    await doctor.call(calls.changeProviderCalendarBlock, { body });
    const times = await blocksOf({ from: '2027-08-01', to: '2027-08-31' });
    expect(times.map(({ title, startsAt, endsAt }) => [title, startsAt, endsAt])).toEqual([
      ['Rounds', '2027-08-02T09:00:00.000Z', '2027-08-02T09:30:00.000Z'],
      ['Rounds', '2027-08-16T09:00:00.000Z', '2027-08-16T09:30:00.000Z'],
    ]);
  });

  test('answers NOT_FOUND for a block of another person', async () => {
    const { block } = await add({ startsAt: '2027-04-20T04:30:00Z', endsAt: '2027-04-20T05:30:00Z' });
    const other = await server.signInAs('arjun.rao');
    for (const blockId of [block.id, 'nothing'])
      expect((await other.refusal(calls.deleteProviderCalendarBlock, { body: { blockId } })).code).toBe(
        'NOT_FOUND',
      );
  });

  test('requires a verified provider', async () => {
    const waiting = await server.signInAs('nikhil.patil');
    expect((await waiting.refusal(calls.addProviderCalendarBlock, { body: MORNING })).code).toBe(
      'NOT_ALLOWED',
    );
  });
});

describe('the calendar', () => {
  test('shows at most 62 days', async () => {
    const ask = async (from: string, to: string) =>
      (await (await lata()).send(calls.calendar, { query: { from, to } })).status;
    expect(await ask('2027-01-01', '2027-03-03')).toBe(200);
    expect(await ask('2027-01-01', '2027-03-04')).toBe(400);
    expect(await ask('2027-01-02', '2027-01-01')).toBe(400);
    expect(await ask('0000-01-01', '0000-01-02')).toBe(400);
  });
});

describe('the subscription link', () => {
  const read = async (url: string) =>
    server.request(new URL(url).pathname + new URL(url).search, { method: 'GET' });

  test('shows times and kinds, no title and no patient', async () => {
    const doctor = await lata();
    const soon = new Date(server.clock.now().getTime() + 3 * 86_400_000);
    const number = await book(server, doctor.roleId, soon.toISOString());
    const after = (hours: number) => new Date(soon.getTime() + hours * 3_600_000).toISOString();
    await add({ startsAt: after(1), endsAt: after(2) });
    const { url } = await doctor.call(calls.makeCalendarLink, {});
    const answer = await read(url);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const text = await answer.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toContain(`Appointment ${number}`);
    expect(text).toContain('SUMMARY:Blocked');
    expect(text).not.toContain('Gokhale');
    const names = await server.db.selectFrom('patient').select('name').execute();
    expect(names.filter(({ name }) => text.includes(name))).toEqual([]);
  });

  test('stops when another is made, and when it is revoked', async () => {
    const doctor = await lata();
    const first = await doctor.call(calls.makeCalendarLink, {});
    const second = await doctor.call(calls.makeCalendarLink, {});
    expect([(await read(first.url)).status, (await read(second.url)).status]).toEqual([404, 200]);
    expect((await doctor.call(calls.calendarLink, {})).madeAt).toBe(second.madeAt);
    await doctor.call(calls.revokeCalendarLink, {});
    expect((await read(second.url)).status).toBe(404);
    expect((await doctor.call(calls.calendarLink, {})).madeAt).toBeNull();
  });
});

describe('the visits of a calendar', () => {
  test('include patients, past and unbooked visits; never those of another provider', async () => {
    const doctor = await lata();
    const booked = await book(server, doctor.roleId, '2027-05-03T05:00:00Z', { mrn: '204305' });
    const over = await book(server, doctor.roleId, '2027-05-03T06:00:00Z', { status: 'COMPLETED' });
    const cancelled = await book(server, doctor.roleId, '2027-05-03T07:00:00Z', { status: 'CANCELLED' });
    const other = await server.signInAs('vikram.desai');
    const theirs = await book(server, other.roleId, '2027-05-03T05:00:00Z');
    const walkIn = await book(server, doctor.roleId, '2027-05-03T08:00:00Z', { status: 'COMPLETED' });
    await server.db
      .updateTable('consultation')
      .set({
        scheduledAt: null,
        scheduledUntil: null,
        startedAt: new Date('2027-05-03T08:00:00Z'),
        endedAt: new Date('2027-05-03T08:40:00Z'),
      })
      .where('consultationNumber', '=', walkIn)
      .execute();
    const { appointments } = await doctor.call(calls.calendar, {
      query: { from: '2027-05-03', to: '2027-05-03' },
    });
    const patient = (await server.rows('patient')).find(({ mrn }) => mrn === '204305');
    expect(appointments).toMatchObject([
      { consultationNumber: booked, consultationStatus: 'ACCEPTED', patient: { name: patient?.name } },
      { consultationNumber: over, consultationStatus: 'COMPLETED' },
      { consultationNumber: walkIn, endsAt: '2027-05-03T08:40:00.000Z' },
    ]);
    expect(JSON.stringify(appointments)).not.toContain(cancelled);
    expect(JSON.stringify(appointments)).not.toContain(theirs);
    expect((await server.rows('audit')).at(-1)).toMatchObject({ action: 'READ', entityId: 'calendar' });
  });

  test('leave the time of past visits free for a block', async () => {
    const doctor = await lata();
    await book(server, doctor.roleId, '2027-05-10T05:00:00Z', { status: 'COMPLETED' });
    await add({ startsAt: '2027-05-10T05:00:00Z', endsAt: '2027-05-10T06:00:00Z' });
  });
});
