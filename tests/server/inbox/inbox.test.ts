import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inboxCalls as calls } from '#contract/inbox.ts';
import { change } from '#server/platform/writes/change.ts';
import { notify } from '#server/inbox/inbox.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const lata = () => server.signInAs('lata.joshi');
const farhan = () => server.signInAs('farhan.shaikh');
const letter = { clientId: 'first', subject: 'Payout of October', text: 'The TDS line looks wrong.' };

async function mine(who: Awaited<ReturnType<typeof lata>>, threadId: string) {
  const { items } = await who.call(calls.inboxThreads, { query: { limit: '200' } });
  return items.find((thread) => thread.id === threadId);
}
async function write(who: Awaited<ReturnType<typeof lata>>, threadId: string, text: string) {
  return who.call(calls.sendInboxMessage, { body: { threadId, clientId: randomUUID(), text } });
}
const open = async () => (await (await lata()).call(calls.newInboxThread, { body: letter })).threadId;

describe('a letter to operations', () => {
  test('stores once, counts as unread on the other side, and can be answered and read', async () => {
    const [doctor, agent] = [await lata(), await farhan()];
    const threadId = await open();
    expect(await open()).toBe(threadId);
    expect(await mine(doctor, threadId)).toMatchObject({ unread: 0, kind: 'OPERATIONS' });
    expect(await mine(agent, threadId)).toMatchObject({ unread: 1, provider: { name: 'Lata Joshi' } });
    const { message } = await write(agent, threadId, 'It is corrected.');
    expect(message).toMatchObject({ mine: true, from: { name: 'Farhan Shaikh' } });
    expect(await mine(doctor, threadId)).toMatchObject({ unread: 1, lastText: 'It is corrected.' });
    const { items } = await doctor.call(calls.inboxThread, { query: { threadId } });
    expect(items.map((one) => [one.text, one.mine])).toEqual([
      ['It is corrected.', false],
      ['The TDS line looks wrong.', true],
    ]);
    await doctor.call(calls.readInboxThread, { body: { threadId } });
    expect(await mine(doctor, threadId)).toMatchObject({ unread: 0 });
    expect(await mine(agent, threadId)).toMatchObject({ unread: 1 });
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'inbox.changed',
      audience: [`user:${doctor.userId}`, 'role:agent'],
    });
  });

  test('sent twice by one device is one message', async () => {
    const doctor = await lata();
    const body = { threadId: await open(), clientId: 'same', text: 'Thank you' };
    const first = await doctor.call(calls.sendInboxMessage, { body });
    expect(await doctor.call(calls.sendInboxMessage, { body })).toEqual(first);
    const elsewhere = (await doctor.call(calls.newInboxThread, { body: { ...letter, clientId: 'b' } }))
      .threadId;
    const moved = { body: { ...body, threadId: elsewhere } };
    expect((await doctor.refusal(calls.sendInboxMessage, moved)).code).toBe('NOT_FOUND');
  });

  test('answers NOT_FOUND for a letter of another provider', async () => {
    const other = await server.signInAs('arjun.rao');
    for (const threadId of [await open(), 'nothing']) {
      expect((await other.refusal(calls.inboxThread, { query: { threadId } })).code).toBe('NOT_FOUND');
      expect((await other.refusal(calls.readInboxThread, { body: { threadId } })).code).toBe('NOT_FOUND');
    }
    expect(await mine(other, await open())).toBeUndefined();
  });

  test('R2.24 excludes agents of home care, and nurses', async () => {
    const homeCare = await server.signInAs('sunil.more');
    expect((await homeCare.refusal(calls.inboxThreads, { query: {} })).code).toBe('NOT_ALLOWED');
    const nurse = await server.signInAs('anitha.nair');
    expect((await nurse.refusal(calls.inboxThreads, { query: {} })).code).toBe('NOT_ALLOWED');
    expect((await (await farhan()).refusal(calls.newInboxThread, { body: letter })).code).toBe('NOT_ALLOWED');
  });

  test('refuses blanks', async () => {
    const body = { threadId: await open(), clientId: 'blank', text: '  ' };
    expect((await (await lata()).refusal(calls.sendInboxMessage, { body })).code).toBe('BAD_INPUT');
  });
});

describe('a notice', () => {
  test('reaches only the provider and takes no answer', async () => {
    const [doctor, agent] = [await lata(), await farhan()];
    const subject = 'Maintenance on Monday';
    const caller = { ...server.deps, who: { type: 'system' as const } };
    await change(caller, (c) => notify(c, doctor.userId, { subject, text: '02:00 to 03:00' }));
    const { items } = await doctor.call(calls.inboxThreads, { query: { search: 'on monday' } });
    expect(items).toMatchObject([{ subject, kind: 'NOTICE', unread: 1, lastText: '02:00 to 03:00' }]);
    expect((await agent.call(calls.inboxThreads, { query: { search: 'on monday' } })).items).toEqual([]);
    const body = { threadId: items[0]?.id ?? '', clientId: 'x', text: 'No' };
    expect((await doctor.refusal(calls.sendInboxMessage, { body })).code).toBe('RULE');
  });
});

describe('the list', () => {
  test('pages, searches subjects and texts, and filters unread ones', async () => {
    const doctor = await lata();
    const ask = (query: Record<string, string>) => doctor.call(calls.inboxThreads, { query });
    const all = await ask({ limit: '200' });
    const first = await ask({ limit: '2' });
    const second = await ask({ limit: '2', cursor: first.next ?? '' });
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4));
    expect((await ask({ search: 'tds LINE' })).total).toBeGreaterThan(0);
    expect((await ask({ search: '100%_' })).total).toBe(0);
    const answered = await ask({ search: 'farhan' });
    expect(answered.total).toBeGreaterThan(0);
    expect(answered.total).toBeLessThan(all.total);
    // Their own name would find every thread.
    expect((await ask({ search: 'Lata Joshi' })).total).toBe(0);
    const agent = await farhan();
    const ofLata = await agent.call(calls.inboxThreads, { query: { search: 'lata josh', limit: '200' } });
    expect(new Set(ofLata.items.map(({ provider }) => provider.name))).toEqual(new Set(['Lata Joshi']));
    const unread = await ask({ unread: 'true' });
    expect(unread.items.every((thread) => thread.unread > 0)).toBe(true);
    expect([unread.total, unread.unreadThreads]).toEqual([all.unreadThreads, all.unreadThreads]);
    expect((await doctor.send(calls.inboxThreads, { query: { cursor: 'x' } })).status).toBe(400);
  });
});
