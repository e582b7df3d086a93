// @module-tag critical
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { labResultCalls } from '#contract/lab-results.ts';
import { requestCalls } from '#contract/requests.ts';
import { entered } from '#tests/support/journeys/lab-values.ts';
import { orderCalls } from '#tests/support/journeys/orders.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** An order of the patient's app, which no doctor placed, in the hands of an agent. */
async function ownOrder() {
  const { requestId, serviceNumber } = await server.raise('LAB', {
    productCodes: ['K', 'NA'],
    hubKey: undefined,
  });
  const calls = orderCalls(server, () => requestId);
  for (const status of ['ACCEPTED', 'IN_PROGRESS'] as const) await calls.move(status);
  const agent = await calls.agent();
  return {
    serviceNumber,
    async save(value: number, version: number): Promise<void> {
      const body = {
        serviceId: requestId,
        clientId: randomUUID(),
        version,
        sampleAt: server.clock.now().toISOString(),
        resultStatus: 'FINAL' as const,
        values: [entered('K', value)],
      };
      await agent.call(labResultCalls.saveLabResults, { body });
    },
    async asked() {
      const requests = await server.rows('request');
      return requests.filter(({ kind, reason }) => kind === 'TALK_TO_DOC' && reason.includes(serviceNumber));
    },
  };
}

test('H342 a critical result of an order without a doctor rings at the doctors, once, with its value', async () => {
  const order = await ownOrder();
  await order.save(4.2, 0);
  expect(await order.asked()).toEqual([]);
  await order.save(6.9, 1);
  const [request] = await order.asked();
  expect(request).toMatchObject({
    status: 'REQUESTED',
    hubKey: null,
    reason: `Critical result of ${order.serviceNumber}, which no doctor of ours ordered: Potassium 6.9 mmol/L.`,
  });
  const alerts = await server.rows('alert');
  expect(alerts.filter(({ requestId }) => requestId === request?.id)).toHaveLength(1);
  const doctor = await server.signInAs('vikram.desai');
  const { items } = await doctor.call(requestCalls.talkToDocRequests, { body: {} });
  expect(items.map(({ id }) => id)).toContain(request?.id);

  await order.save(7.3, 2);
  const again = await order.asked();
  expect(again).toHaveLength(1);
  expect(again[0]?.reason).toContain('Potassium 7.3 mmol/L');
});
