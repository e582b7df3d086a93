import { accept } from '#tests/support/journeys/accept.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { myConsultationCalls as calls, type ConsultationPart } from '#contract/my-consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { book } from '#tests/support/journeys/bookings.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const lata = () => server.signInAs('lata.joshi');
const numbers: Partial<Record<ConsultationPart, string>> = {};

async function ask(part: ConsultationPart, more: Record<string, string> = {}) {
  return (await lata()).call(calls.myConsultations, { query: { part, limit: '200', ...more } });
}
const has = async (part: ConsultationPart, number: string | undefined, more = {}) =>
  (await ask(part, more)).items.some((item) => item.consultationNumber === number);

beforeAll(async () => {
  const { roleId } = await lata();
  const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
  numbers.UPCOMING = await book(server, roleId, at(24 * 60), { mrn: '204305' });
  numbers.MISSED = await book(server, roleId, at(-31), { minutes: 1 });
  numbers.CANCELLED = await book(server, roleId, at(-24 * 60), { status: 'CANCELLED' });
  numbers.PAST = await book(server, roleId, at(-48 * 60), { status: 'COMPLETED' });
});

describe('each consultation', () => {
  test.each<ConsultationPart>(['UPCOMING', 'PAST', 'MISSED', 'CANCELLED'])(
    '%s is in that part and no other',
    async (part) => {
      for (const other of ['UPCOMING', 'PAST', 'MISSED', 'CANCELLED'] as const)
        expect(await has(other, numbers[part]), other).toBe(other === part);
    },
  );

  test('counts as missed neither before half an hour has passed nor once begun', async () => {
    const { roleId } = await lata();
    const now = server.clock.now().getTime();
    const late = await book(server, roleId, new Date(now - 29 * 60_000).toISOString());
    const begun = await book(server, roleId, new Date(now - 60 * 60_000).toISOString(), {
      status: 'IN_PROGRESS',
      startedAt: new Date(now - 55 * 60_000),
    });
    expect([await has('UPCOMING', late), await has('UPCOMING', begun)]).toEqual([true, true]);
  });

  test('belongs to the provider, and reading is audited', async () => {
    const other = await server.signInAs('arjun.rao');
    const { items } = await other.call(calls.myConsultations, { query: { part: 'PAST', limit: '200' } });
    const mine = new Set((await ask('PAST')).items.map((item) => item.id));
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((item) => mine.has(item.id))).toEqual([]);
    expect((await server.rows('audit')).at(-1)).toMatchObject({ action: 'READ', entityId: 'consultations' });
  });
});

describe('the list', () => {
  test('counts all parts of the selection', async () => {
    const { counts, total, items } = await ask('PAST');
    expect([counts.PAST, items.length]).toEqual([total, total]);
    for (const part of ['UPCOMING', 'MISSED', 'CANCELLED'] as const) {
      const asked = await ask(part);
      expect([asked.counts, asked.items.length], part).toEqual([counts, counts[part]]);
    }
  });

  test('filters by name, MRN and number', async () => {
    const [item] = (await ask('UPCOMING', { search: numbers.UPCOMING ?? '' })).items;
    expect(item?.patient.mrn).toBe('204305');
    expect(await has('UPCOMING', numbers.UPCOMING, { search: '204305' })).toBe(true);
    expect(await has('UPCOMING', numbers.UPCOMING, { search: item?.patient.name.toUpperCase() })).toBe(true);
    expect(await has('UPCOMING', numbers.UPCOMING, { search: '%' })).toBe(false);
  });

  test('includes both days of its range, in the time zone of the hospital', async () => {
    const tomorrow = { from: '2026-11-22', to: '2026-11-22' };
    expect(await has('UPCOMING', numbers.UPCOMING, tomorrow)).toBe(true);
    expect(await has('UPCOMING', numbers.UPCOMING, { from: '2026-11-23' })).toBe(false);
    expect(await has('UPCOMING', numbers.UPCOMING, { to: '2026-11-21' })).toBe(false);
    const { roleId } = await lata();
    const afterMidnight = await book(server, roleId, '2026-12-01T18:30:00Z');
    expect(await has('UPCOMING', afterMidnight, { from: '2026-12-02', to: '2026-12-02' })).toBe(true);
    expect(await has('UPCOMING', afterMidnight, { from: '2026-12-01', to: '2026-12-01' })).toBe(false);
  });

  test('filters by mode and clinic', async () => {
    const all = await ask('PAST');
    const video = await ask('PAST', { consultationMode: 'VIDEO' });
    expect(video.items).toEqual(all.items.filter((item) => item.consultationMode === 'VIDEO'));
    expect((await ask('PAST', { clinicId: 'elsewhere' })).total).toBe(0);
  });

  test('filters by the hub that raised the request, also one without a subscription', async () => {
    const doctor = await server.signInAs('arjun.rao');
    const { requestId } = await server.raise('TALK_TO_DOC', { hubKey: 'wardline_baner' });
    const request = await accept(doctor, requestId);
    expect(request.hub).toMatchObject({ name: 'Baner', subscribed: true });
    await server.db.deleteFrom('userHub').where('userId', '=', doctor.userId).execute();
    const at = async (hubKey: string) => {
      const { items, total } = await doctor.call(calls.myConsultations, {
        query: { part: 'UPCOMING', limit: '200', hubKey },
      });
      expect(total).toBe(items.length);
      return items.map((item) => item.consultationNumber);
    };
    expect(await at('wardline_baner')).toContain(request.consultationNumber);
    expect(await at('wardline_kothrud')).not.toContain(request.consultationNumber);
    expect(await at('elsewhere')).toEqual([]);
    const own = await doctor.call(requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: requestId } });
    expect(own.request.hub).toMatchObject({ name: 'Baner', subscribed: false });
  });

  test('filters by status, so that unsigned notes can be found among any number of bookings', async () => {
    const { roleId } = await lata();
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000);
    const begun = { status: 'IN_PROGRESS', startedAt: yesterday } as const;
    const number = await book(server, roleId, yesterday.toISOString(), begun);
    const { items, total, counts } = await ask('UPCOMING', { consultationStatus: 'IN_PROGRESS' });
    expect(items.map((item) => item.consultationNumber)).toContain(number);
    expect(items.map((item) => item.consultationStatus)).toEqual(items.map(() => 'IN_PROGRESS'));
    expect([total, counts.UPCOMING, counts.PAST]).toEqual([items.length, items.length, 0]);
    expect(total).toBeLessThan((await ask('UPCOMING')).total);
  });

  test('sorts: newest first in the past, next first ahead, and by patient', async () => {
    const times = (await ask('PAST')).items.map((item) => item.at);
    expect(times).toEqual(times.toSorted().toReversed());
    const ahead = (await ask('UPCOMING')).items.map((item) => item.at);
    expect(ahead).toEqual(ahead.toSorted());
    const both = [
      await ask('PAST', { sort: 'number' }),
      await ask('PAST', { sort: 'number', order: 'desc' }),
    ];
    expect(both[0]?.items.map((item) => item.id)).toEqual(both[1]?.items.map((item) => item.id).toReversed());
  });

  test('pages without gaps', async () => {
    const all = (await ask('PAST')).items.map((item) => item.id);
    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor;) {
      const page: Awaited<ReturnType<typeof ask>> = await ask('PAST', { limit: '7', cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next;
    }
    expect(seen).toEqual(all);
  });

  test.each([{ from: '0000-01-01' }, { to: '9999-12-31' }, { cursor: '-1' }, { part: 'ALL' }, { sort: 'x' }])(
    '%j is refused as input',
    async (more) => {
      const answer = await (await lata()).send(calls.myConsultations, { query: { part: 'PAST', ...more } });
      expect(answer.status).toBe(400);
    },
  );

  test('requires a verified provider', async () => {
    const waiting = await server.signInAs('nikhil.patil');
    expect((await waiting.refusal(calls.myConsultations, { query: { part: 'PAST' } })).code).toBe(
      'NOT_ALLOWED',
    );
  });
});
