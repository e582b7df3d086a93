import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf, type AnyCall } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import { portalCalls } from '#contract/portal.ts';
import { deliverWrites } from '#server/platform/writes/deliver-writes.ts';
import { handlers } from '#server/handlers.ts';
import { stepUp } from '#server/people/step-up.ts';
import type { Caller, Commands } from '#server/platform/http/handler.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

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

/** The server, where a comment of this text is still under way. */
const whileUnderWay = (text: string, tried: string[] = []): Commands => ({
  deps: server.deps,
  limits: limiter(server.deps.clock),
  stepUp,
  handlers: {
    ...handlers,
    async updateUrgentCareNurseComments({ body, clock }) {
      tried.push(body.text);
      if (body.text === text) throw new Refusal('IN_FLIGHT');
      const at = clock.now().toISOString();
      const by = { userId: '', name: '', role: 'nurse' };
      return { comment: { id: '', text: body.text, by, at, receivedAt: at } };
    },
  },
});
const someNurse: Caller = {
  who: {
    type: 'staff',
    role: 'nurse',
    userId: 'some-nurse',
    roleId: 'some-nurse',
    name: 'Some Nurse',
    sessionId: 'none',
    isLocked: false,
    rights: [],
    isInternal: false,
    agentType: null,
  },
  request: new Request('http://localhost'),
  address: 'local',
};
const of = (entity: string, text: string) => ({ ...comment(text), entity });

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
  test('run in their order, and once, however often they arrive', async () => {
    const writes = messages('one', 'two', 'three');
    const first = await deliver(v.nurse, writes);
    expect(await deliver(v.nurse, writes)).toEqual(first);
    expect(first.map(({ key }) => key)).toEqual(writes.map(({ key }) => key));
    expect(await texts()).toEqual(['one', 'two', 'three']);
  });

  test('report each refusal by itself, and hold nothing else up', async () => {
    const bad = message('');
    const answers = await deliver(v.nurse, [message('before'), bad, message('after')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(answers[1]?.body).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'text' }] });
    expect(await texts()).toEqual(['before', 'after']);
  });

  test('audit each of one conversation, and notify together', async () => {
    const count = async (): Promise<number[]> => [
      (await server.rows('audit')).filter(({ action }) => action === 'MESSAGE').length,
      (await server.rows('event')).filter(({ type }) => type === 'message.sent').length,
    ];
    const [audits = 0, events = 0] = await count();
    await deliver(v.nurse, messages('one', 'two', 'three'));
    expect(await count()).toEqual([audits + 3, events + 1]);
  });

  test('run once when some arrived before', async () => {
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

  test('run once, also when one is listed twice', async () => {
    const once = message('Once');
    const answers = await deliver(v.nurse, [once, message('Between'), once]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect(await texts()).toEqual(['Once', 'Between']);
  });

  test('wait behind one of their entity that is under way, and others do not', async () => {
    const tried: string[] = [];
    const commands = whileUnderWay('first', tried);
    const writes = [of('a', 'first'), of('a', 'second'), of('b', 'elsewhere'), of('a', 'third')];
    const answers = await deliverWrites({ ...someNurse, commands }, { writes });
    expect(answers.map(({ status }) => status)).toEqual([409, 0, 200, 0]);
    expect(tried).toEqual(['first', 'elsewhere']);
  });

  test('wait behind it however many there are', async () => {
    const writes = Array.from({ length: 50 }, (_, n) => of(n % 2 ? 'a' : 'b', `w${n}`));
    const answers = await deliverWrites({ ...someNurse, commands: whileUnderWay('w7') }, { writes });
    const tried = answers.map(({ status }) => status !== 0);
    expect(tried).toEqual(writes.map(({ entity }, n) => entity === 'b' || n <= 7));
  });

  test('leave nothing of one that fails: no row, event or trail', async () => {
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

  test('succeed when two devices change the same things in another order', async () => {
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

test('no queueable call is sent by the portal itself, has a query or is one', () => {
  const rows = Object.entries(contract) as [CallName, AnyCall][];
  const queueable = rows.filter(([, row]) => row.queueable);
  expect(queueable.length).toBeGreaterThan(10);
  expect(queueable.filter(([, row]) => row.background || row.query || row.kind === 'query')).toEqual([]);
});
