import { beforeEach, describe, expect, test } from 'vitest';
import { serviceCalls } from '#contract/services.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let serviceId: string;
const { agent, details, move } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ serviceId } = await orderTests(server));
});
const one = () => ({ body: { serviceId } });
async function complete(): Promise<void> {
  for (const status of ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const)
    expect((await move(status, undefined, 'Paid in cash at the door')).status).toBe(200);
}

describe('rewards', () => {
  test('arrive once for a completed order, by its products, and show in its details', async () => {
    await complete();
    expect((await details()).rewards).toBeNull();
    await (await agent()).call(serviceCalls.createRewardsForAllService, one());
    // ₹ 420 and ₹ 550: four and five.
    expect((await details()).rewards).toMatchObject({ points: 9 });
    await (await agent()).call(serviceCalls.createRewardsForAllService, one());
    expect((await server.rows('reward')).filter((row) => row.requestId === serviceId)).toHaveLength(1);
    const granted = (await server.rows('audit')).filter(
      (row) => row.action === 'GRANT_REWARDS' && row.entityId === serviceId,
    );
    expect(granted).toHaveLength(1);
  });

  test('require a completed order', async () => {
    expect(await (await agent()).refusal(serviceCalls.createRewardsForAllService, one())).toMatchObject({
      code: 'RULE',
      reason: 'ORDER_NOT_COMPLETED',
    });
    expect((await server.rows('reward')).some((row) => row.requestId === serviceId)).toBe(false);
  });

  test('leave out what was cancelled', async () => {
    await complete();
    await server.db
      .updateTable('product')
      .set({ status: 'CANCELLED' })
      .where('requestId', '=', serviceId)
      .where('code', '=', 'P-CBC')
      .execute();
    await (await agent()).call(serviceCalls.createRewardsForAllService, one());
    expect((await details()).rewards).toMatchObject({ points: 5 });
  });

  test('R2.24 hide those of a lab order from AGENT_PT, and are no call of a doctor', async () => {
    await complete();
    const partTime = await server.signInAs('sunil.more');
    expect(await partTime.refusal(serviceCalls.createRewardsForAllService, one())).toMatchObject({
      code: 'NOT_FOUND',
    });
    const doctor = await server.signInAs('meera.iyer');
    expect(await doctor.refusal(serviceCalls.createRewardsForAllService, one())).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('notes on an order', () => {
  const save = (notes: string, version: number) => ({ body: { serviceId, notes, version } });

  test('save from the version that the agent saw', async () => {
    const { version } = (await details()).request;
    const { service } = await (
      await agent()
    ).call(serviceCalls.saveServiceNotes, save('Ring twice', version));
    expect(service).toMatchObject({ notes: 'Ring twice', request: { version: version + 1 } });
    expect(
      await (await agent()).refusal(serviceCalls.saveServiceNotes, save('Stale', version)),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { version: version + 1, notes: 'Ring twice' } });
    expect((await details()).notes).toBe('Ring twice');
    const saved = (await server.rows('audit')).filter(
      (row) => row.action === 'SERVICE_NOTES' && row.entityId === serviceId,
    );
    expect(saved).toHaveLength(1);
  });

  test('refuse agents who may not see the order, and have a limit', async () => {
    const partTime = await server.signInAs('sunil.more');
    expect(await partTime.refusal(serviceCalls.saveServiceNotes, save('x', 1))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await (await agent()).refusal(serviceCalls.saveServiceNotes, save('x'.repeat(4001), 1)),
    ).toMatchObject({ code: 'BAD_INPUT' });
  });
});

test('canned replies are there for agents, in their order, and for no one else', async () => {
  const { replies } = await (await agent()).call(serviceCalls.cannedReplies, {});
  expect(replies[0]?.title).toBe('Received');
  expect(replies.length).toBeGreaterThan(5);
  const nurse = await server.signInAs('anitha.nair');
  expect(await nurse.refusal(serviceCalls.cannedReplies, {})).toMatchObject({ code: 'NOT_ALLOWED' });
});

describe("the patient's number", () => {
  const asked = () => ({ query: { serviceId } });

  test('shows to an agent of the order for as long as the order is open', async () => {
    const row = (await server.rows('request')).find(({ id }) => id === serviceId);
    const patient = (await server.rows('patient')).find(({ id }) => id === row?.patientId);
    expect(await (await agent()).call(serviceCalls.patientMobile, asked())).toMatchObject({
      mobile: patient?.mobile,
    });
    await complete();
    expect(await (await agent()).refusal(serviceCalls.patientMobile, asked())).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: 'ORDER_ENDED',
    });
  });

  test('hides from an agent of other orders', async () => {
    const partTime = await server.signInAs('sunil.more');
    expect(await partTime.refusal(serviceCalls.patientMobile, asked())).toMatchObject({ code: 'NOT_FOUND' });
  });
});
