import { change, type Change } from '#server/change.ts';
import type { StaffCtx } from '#server/consultations.ts';
import { orNotFound, Refusal } from '#server/http/refusal.ts';
import { maySee, scopeOf, type Scope } from '#server/policies/request.ts';
import { presentService } from '#server/presenters/service.ts';
import { findRequest, lockRequest, type RequestRow } from '#server/sql/request.ts';

/** An order that the caller may see. @throws Refusal NOT_FOUND */
export async function readService(ctx: StaffCtx, id: string): Promise<{ row: RequestRow; scope: Scope }> {
  const scope = await scopeOf(ctx.db, ctx.who);
  const row = orNotFound(await findRequest(ctx.db, id));
  if (!maySee(scope, row)) throw new Refusal('NOT_FOUND');
  return { row, scope };
}

/** Changes an order that the agent may see and act on; answers with what became of it. */
export async function changeService(
  ctx: StaffCtx,
  id: string,
  step: (c: Change, row: RequestRow, scope: Scope) => Promise<void>,
) {
  await change(ctx, async (c) => {
    const scope = await scopeOf(c.tx, ctx.who);
    const row = orNotFound(await lockRequest(c.tx, id));
    if (!maySee(scope, row)) throw new Refusal('NOT_FOUND');
    await step(c, row, scope);
  });
  return details(ctx, id);
}

export async function details(ctx: StaffCtx, id: string) {
  const { row, scope } = await readService(ctx, id);
  return { service: await presentService(ctx, row, scope) };
}
