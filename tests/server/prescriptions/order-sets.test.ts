import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ORDER_SETS_MAX, orderSetCalls } from '#contract/order-sets.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const doctor = () => server.signInAs('meera.iyer');
const body = (name: string, more = {}) => ({
  body: { clientId: randomUUID(), name, testCodes: ['P-CBC', 'MP', 'MP'], diagnosisCodes: ['R50'], ...more },
});

test('an order set is the doctor’s own, is written over by its name, and has the prices of now', async () => {
  const me = await doctor();
  await me.call(orderSetCalls.saveOrderSet, body('Fever'));
  await me.call(orderSetCalls.saveOrderSet, body('FEVER', { testCodes: ['P-CBC', 'HLAB27'] }));
  const { orderSets } = await me.call(orderSetCalls.orderSets, {});
  expect(orderSets).toMatchObject([
    {
      name: 'FEVER',
      diagnosisCodes: ['R50'],
      tests: [
        { code: 'P-CBC', pricePaise: 42_000 },
        { code: 'HLAB27', pricePaise: null },
      ],
    },
  ]);
  const other = await server.signInAs('vikram.desai');
  expect((await other.call(orderSetCalls.orderSets, {})).orderSets).toEqual([]);
  const remove = { body: { orderSetId: orderSets[0]?.id ?? '' } };
  expect(await other.refusal(orderSetCalls.deleteOrderSet, remove)).toMatchObject({ httpStatus: 404 });
  await me.call(orderSetCalls.deleteOrderSet, remove);
  expect((await me.call(orderSetCalls.orderSets, {})).orderSets).toEqual([]);
});

test('an order set has tests of the list alone, and there are so many', async () => {
  const me = await doctor();
  const wrong = await me.refusal(orderSetCalls.saveOrderSet, body('Wrong', { testCodes: ['P-CBC', 'NO'] }));
  expect(wrong.fields).toMatchObject([{ path: 'testCodes.1', reason: 'TEST_UNKNOWN' }]);
  for (let at = 0; at < ORDER_SETS_MAX; at += 1) await me.call(orderSetCalls.saveOrderSet, body(`Set ${at}`));
  expect(await me.refusal(orderSetCalls.saveOrderSet, body('One more'))).toMatchObject({
    reason: 'ORDER_SETS_FULL',
  });
  await me.call(orderSetCalls.saveOrderSet, body('set 3'));
});
