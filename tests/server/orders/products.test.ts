import { beforeEach, describe, expect, test } from 'vitest';
import { serviceCalls } from '#contract/services.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let serviceId: string;
const { agent, details, move } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ serviceId } = await orderTests(server));
});

describe('R4.19 the status of a product', () => {
  test('changes as the table allows, and a change that came twice is one', async () => {
    await move('ACCEPTED');
    const me = await agent();
    const [product] = (await details()).products;
    const to = (productStatus: RequestStatus) => ({
      body: { serviceId, productId: product?.id ?? '', productStatus },
    });
    const status = async () => (await details()).products.find(({ id }) => id === product?.id)?.productStatus;
    const refused = {
      httpStatus: 409,
      code: 'BAD_TRANSITION',
      detail: { from: 'REQUESTED', to: 'COMPLETED' },
    };
    expect(await me.refusal(serviceCalls.updateServiceProductStatus, to('COMPLETED'))).toMatchObject(refused);
    expect(await status()).toBe('REQUESTED');
    for (const next of ['ACCEPTED', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const)
      await me.call(serviceCalls.updateServiceProductStatus, to(next));
    expect(await status()).toBe('COMPLETED');
    expect(await me.refusal(serviceCalls.updateServiceProductStatus, to('REQUESTED'))).toMatchObject({
      httpStatus: 409,
    });
    expect(await status()).toBe('COMPLETED');
  });
});

describe('an order that ends', () => {
  const statuses = async (): Promise<string[]> =>
    (await details()).products.map(({ productStatus }) => productStatus);

  test('leaves none of its tests waiting, and those that had ended as they were', async () => {
    await move('ACCEPTED');
    await move('IN_PROGRESS');
    const [first, ...others] = (await details()).products;
    const me = await agent();
    await me.call(serviceCalls.updateServiceProductStatus, {
      body: { serviceId, productId: first?.id ?? '', productStatus: 'CANCELLED', note: 'Twice' },
    });
    expect(others.length).toBeGreaterThan(0);
    expect(await statuses()).toContain('REQUESTED');
    await move('COMPLETED', undefined, 'Because');
    expect((await statuses()).toSorted()).toEqual(['CANCELLED', ...others.map(() => 'COMPLETED')]);
  });
});
