import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { serviceCalls } from '#contract/services.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let serviceId: string;
const { agent, details, move } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ serviceId } = await orderTests(server));
  for (const status of ['ACCEPTED', 'IN_PROGRESS'] as const) expect((await move(status)).status).toBe(200);
});

async function refusalOfCompletion() {
  const { request } = await details();
  const body = { serviceId, requestStatus: 'COMPLETED', version: request.version } as const;
  return (await agent()).refusal(serviceCalls.updateServiceStatus, { body });
}

test('an order without result and payment is not completed, and says what it lacks', async () => {
  const lacks = (...what: string[]) => ({
    code: 'RULE',
    reason: 'ORDER_INCOMPLETE',
    params: { lacks: what },
  });
  expect(await refusalOfCompletion()).toMatchObject(lacks('RESULT', 'PAYMENT'));
  expect((await move('COMPLETED', undefined, '   ')).status).toBe(422);
  await (
    await agent()
  ).call(serviceCalls.uploadLabTestResults, {
    body: { serviceId, clientId: randomUUID(), file: pdf() },
  });
  expect(await refusalOfCompletion()).toMatchObject(lacks('PAYMENT'));
  expect((await details()).request.requestStatus).toBe('IN_PROGRESS');
  await server.db.updateTable('request').set({ paymentState: 'PAID' }).where('id', '=', serviceId).execute();
  expect((await move('COMPLETED')).status).toBe(200);
});

test('with a reason it is completed, and the reason is in its history', async () => {
  expect((await move('COMPLETED', undefined, 'Paid in cash; the report went by post.')).status).toBe(200);
  const { history } = await (await agent()).call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
  expect(history.at(-1)).toMatchObject({ to: 'COMPLETED', note: 'Paid in cash; the report went by post.' });
});
