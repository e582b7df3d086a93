import { change, type Change } from '#server/platform/writes/change.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { presentService } from './present-order.ts';
import { lockVisibleRequest, readVisibleRequest, type RequestRow } from '#server/requests/requests.ts';

export { productsOf } from './order.queries.ts';

/** Changes an order that the agent may see and change. @returns the changed order */
export async function changeService(
  ctx: StaffCtx,
  id: string,
  step: (c: Change, row: RequestRow, scope: Scope) => Promise<void>,
) {
  await change(ctx, async (c) => {
    const { row, scope } = await lockVisibleRequest(c, ctx.who, id);
    await step(c, row, scope);
  });
  return details(ctx, id);
}

export async function details(ctx: StaffCtx, id: string) {
  const { row, scope } = await readVisibleRequest(ctx, id);
  return { service: await presentService(ctx, row, scope) };
}
