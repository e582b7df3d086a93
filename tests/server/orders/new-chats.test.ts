import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { customerCalls } from '#contract/customer.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let requestId: string;
let serviceNumber: string;

beforeEach(async () => {
  ({ requestId, serviceNumber } = await server.raise('LAB', {
    mrn: '204301',
    productCodes: ['HB'],
    hubKey: undefined,
  }));
});

const write = (text: string) =>
  server.intake.call(customerCalls.intakeSendMessage, { body: { requestId, clientId: randomUUID(), text } });

/** Returns what the list of an agent says of the order, and how many orders it says there are. */
async function newChats(userName = 'farhan.shaikh') {
  const agent = await server.signInAs(userName);
  const { chats, total } = await agent.call(serviceCalls.newChats, { query: {} });
  return { chat: chats.find(({ serviceId }) => serviceId === requestId), total, all: chats.length };
}

describe('new messages of patients', () => {
  test('count per order until an agent has read them', async () => {
    const before = await newChats();
    expect(before.chat).toBeUndefined();
    await write('When do you come?');
    server.clock.advance(1);
    await write('The gate is locked');
    const { chat, total } = await newChats();
    const [patient] = (await server.rows('patient')).filter(({ mrn }) => mrn === '204301');
    expect(chat).toMatchObject({ serviceNumber, kind: 'LAB', patientName: patient?.name, unread: 2 });
    expect(total).toBe(before.total + 1);
    const other = await server.signInAs('priya.dutta');
    await other.call(serviceCalls.chats, { query: { serviceNumber } });
    expect(await newChats()).toMatchObject({ chat: undefined, total: before.total });
  });

  test('exclude messages of the desk, and of an agent to the patient', async () => {
    const agent = await server.signInAs('farhan.shaikh');
    for (const channel of ['CUSTOMER', 'DESK'] as const)
      await agent.call(serviceCalls.chatReply, {
        body: { serviceNumber, channel, clientId: randomUUID(), text: 'At five' },
      });
    expect((await newChats('priya.dutta')).chat).toBeUndefined();
  });

  test('exclude another hub, unless the agent has the order', async () => {
    await write('When do you come?');
    const { total } = await newChats();
    const agent = await server.signInAs('farhan.shaikh');
    await agent.call(requestCalls.takeRequest, { body: { requestId } });
    await server.db
      .updateTable('request')
      .set({ hubKey: 'wardline_andheri' })
      .where('id', '=', requestId)
      .execute();
    expect(await newChats()).toMatchObject({ chat: { unread: 1 }, total });
    await server.db.updateTable('request').set({ takenBy: null }).where('id', '=', requestId).execute();
    expect(await newChats()).toMatchObject({ chat: undefined, total: total - 1 });
  });

  test('R2.24 exclude other queues for AGENT_PT', async () => {
    await write('When do you come?');
    expect((await newChats('sunil.more')).chat).toBeUndefined();
  });
});
