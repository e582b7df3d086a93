import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import { portalCalls } from '#contract/portal.ts';
import { deliverWrites } from '#server/platform/writes/deliver-writes.ts';
import type { Perform } from '#server/platform/http/handler.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { visit, type Visit } from '#tests/support/journeys.ts';
import { openServer } from '#tests/support/server.ts';
import type { SignedInClient } from '#tests/support/sign-ins.ts';

const server = await openServer();
let v: Visit;

beforeEach(async () => {
  v = await visit(server);
});

const write = (call: CallName, body: object, entity = v.id) => ({
  key: randomUUID(),
  entity,
  call: nameOf(contract[call]),
  body,
});
const message = (text: string, consultationId = v.id) =>
  write('sendConsultationMessage', { consultationId, clientId: randomUUID(), text });
const messages = (...said: string[]) => said.map((text) => message(text));
const comment = (text: string) =>
  write('updateUrgentCareNurseComments', { consultationNumber: v.number, clientId: randomUUID(), text });

const oneByOne = (act: (key: string) => void): Perform => ({
  async one(_, { key }) {
    act(key);
    return {};
  },
  run: async () => undefined,
});

async function deliver(who: SignedInClient, writes: ReturnType<typeof write>[]) {
  return (await who.call(portalCalls.deliverWrites, { body: { writes } })).answers;
}
const statuses = async (who: SignedInClient, writes: ReturnType<typeof write>[]) =>
  (await deliver(who, writes)).map(({ status }) => status);
const texts = async (): Promise<string[]> =>
  (await server.rows('message'))
    .filter((row) => row.consultationId === v.id)
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => row.text);

describe('writes that waited on a device', () => {
  test('are done in their order, and once, however often they come', async () => {
    const writes = messages('one', 'two', 'three');
    const first = await deliver(v.nurse, writes);
    expect(await deliver(v.nurse, writes)).toEqual(first);
    expect(first.map(({ key }) => key)).toEqual(writes.map(({ key }) => key));
    expect(await texts()).toEqual(['one', 'two', 'three']);
  });

  test('that are refused say why, each for itself, and hold nobody up', async () => {
    const bad = message('');
    const answers = await deliver(v.nurse, [message('before'), bad, message('after')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(answers[1]?.body).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'text' }] });
    expect(await texts()).toEqual(['before', 'after']);
  });

  test('of one conversation are each audited, and told together', async () => {
    const count = async (): Promise<number[]> => [
      (await server.rows('audit')).filter(({ action }) => action === 'MESSAGE').length,
      (await server.rows('event')).filter(({ type }) => type === 'message.sent').length,
    ];
    const [audits = 0, events = 0] = await count();
    await deliver(v.nurse, messages('one', 'two', 'three'));
    expect(await count()).toEqual([audits + 3, events + 1]);
  });

  test('of which some came before are done once', async () => {
    const writes = messages('one', 'two', 'three', 'four');
    const first = await deliver(v.nurse, writes.slice(1, 3));
    const all = await deliver(v.nurse, writes);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(all.slice(1, 3)).toEqual(first);
    expect(await texts()).toEqual(['two', 'three', 'one', 'four']);
  });

  test("do not slip into a neighbour's visit behind one's own", async () => {
    const { id } = await visit(server, { doctor: 'arjun.rao' });
    const writes = [message('mine'), message('theirs', id), message('mine too')];
    expect(await statuses(v.doctor, writes)).toEqual([200, 404, 200]);
    expect(await texts()).toEqual(['mine', 'mine too']);
  });

  test('are done once, also when one is there twice', async () => {
    const once = message('Once');
    const answers = await deliver(v.nurse, [once, message('Between'), once]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect(await texts()).toEqual(['Once', 'Between']);
  });

  test('wait behind one of their entity that is under way, and others do not', async () => {
    const tried: string[] = [];
    const perform = oneByOne((key) => {
      tried.push(key);
      if (key === 'first') throw new Refusal('IN_FLIGHT');
    });
    const one = (key: string, entity: string) => ({ key, entity, call: 'any' });
    const writes = [one('first', 'a'), one('second', 'a'), one('elsewhere', 'b'), one('third', 'a')];
    const answers = await deliverWrites({ log: server.deps.log, together: (_, act) => act(perform) }, writes);
    expect(answers.map(({ status }) => status)).toEqual([409, 0, 200, 0]);
    expect(tried).toEqual(['first', 'elsewhere']);
  });

  test('wait behind it however many there are', async () => {
    const perform = oneByOne((key) => {
      if (key === 'w7') throw new Refusal('IN_FLIGHT');
    });
    const writes = Array.from({ length: 50 }, (_, n) => ({
      key: `w${n}`,
      entity: n % 2 ? 'a' : 'b',
      call: 'any',
    }));
    const answers = await deliverWrites({ log: server.deps.log, together: (_, act) => act(perform) }, writes);
    const tried = answers.filter(({ status }) => status !== 0).map(({ key }) => key);
    expect(tried).toEqual(writes.flatMap(({ key, entity }, n) => (entity === 'b' || n <= 7 ? [key] : [])));
  });

  test('of which one fails leave nothing of that one: no row, no event, no trail', async () => {
    const before = (await server.rows('event')).length;
    const note = { complaint: 'Rash', history: '', examination: '', diagnoses: [], advice: '', followUp: '' };
    const stale = write('saveConsultationNote', { consultationNumber: v.number, note, version: 99 });
    const answers = await deliver(v.doctor, [message('before'), stale, message('after')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect((await server.rows('event')).slice(before).map(({ type }) => type)).toEqual([
      'message.sent',
      'message.sent',
    ]);
    expect(await texts()).toEqual(['before', 'after']);
    expect(await verifyAudit(server.db)).toMatchObject({ ok: true });
    const keys = (await server.rows('idempotency')).map(({ key }) => key);
    expect(keys).not.toContain(stale.key);
  });

  test('of two devices that change the same things in another order are all done', async () => {
    const other = await visit(server, { mrn: '204303' });
    const comments = (numbers: string[]) =>
      numbers.map((consultationNumber) => {
        const body = { consultationNumber, clientId: randomUUID(), text: 'Seen' };
        return write('updateUrgentCareNurseComments', body, consultationNumber);
      });
    for (let round = 0; round < 3; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- two devices at a time
      const both = await Promise.all([
        statuses(v.nurse, comments([v.number, other.number])),
        statuses(v.nurse, comments([other.number, v.number])),
      ]);
      expect(both).toEqual([
        [200, 200],
        [200, 200],
      ]);
    }
  });

  test('go through the rights of their own call: another role, another hub’s visit, a call that cannot wait', async () => {
    const agent = await server.signInAs('priya.dutta');
    const stranger = await server.signInAs('shabnam.ali');
    expect(await statuses(agent, [comment('x')])).toEqual([403]);
    expect(await statuses(stranger, [message('x')])).toEqual([404]);
    const taking = write('takeRequest', { requestId: v.requestId });
    expect(await statuses(v.nurse, [taking, { ...taking, call: 'toString' }])).toEqual([400, 400]);
    expect(await texts()).toEqual([]);
  });
});

test('no call both waits and cannot', () => {
  const rows = Object.entries(contract) as [
    CallName,
    { waits?: true; now?: true; query?: object; kind: string; method: string },
  ][];
  expect(rows.filter(([, row]) => row.waits).length).toBeGreaterThan(10);
  expect(rows.filter(([, row]) => row.waits && (row.now || row.query || row.kind === 'query'))).toEqual([]);
});
