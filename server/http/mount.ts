import type { Context, Hono } from 'hono';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { authenticate } from '#server/http/authenticate.ts';
import type { AnyCtx, Handlers } from '#server/http/handler.ts';
import { limiter, type Limiter } from '#server/http/limit.ts';
import { identityKey } from '#server/http/identity.ts';
import { once, onceKey } from '#server/http/once.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readBody, readQuery } from '#server/http/validate.ts';
import { inUnit, type Unit } from '#server/unit.ts';

type AnyHandler = (ctx: AnyCtx & { query: unknown; body: unknown }) => Promise<unknown>;

/** Serves every call of the contract: limit → authenticate → validate → transaction → handler → answer. */
export function mountContract(app: Hono, deps: Deps, handlers: Handlers): void {
  const names = { app: deps.config.APP_SEGMENT, product: deps.config.PRODUCT };
  const limits = limiter(deps.clock);
  for (const [name, row] of Object.entries(contract) as [keyof Handlers, AnyCall][]) {
    const handler = handlers[name];
    const serve = (c: Context): Promise<Response> => answer(c, deps, limits, row, handler as AnyHandler);
    const path = pathOf(row, names);
    app.on(row.method, [path], serve);
    // The specification writes some reads with a closing slash; both spellings answer.
    if (path.endsWith('/')) app.on(row.method, [path.slice(0, -1)], serve);
  }
}

async function answer(
  c: Context,
  deps: Deps,
  limits: Limiter,
  row: AnyCall,
  handler: AnyHandler,
): Promise<Response> {
  const request = c.req.raw;
  const address = addressOf(c);
  limits.checkAddress(address, row);
  const who = await authenticate(deps, request, row);
  limits.checkCaller(who, row);
  const query = readQuery(row, request);
  const body = await readBody(row, request);
  const ctx = { ...deps, who, query, body, request, address };
  if (!isWrite(row)) {
    const result = await handler(ctx);
    return result instanceof Response ? result : success(c, result);
  }
  const act = (unit: Unit): Promise<object> => handler(within(ctx, unit)) as Promise<object>;
  const key = await onceKey(request, identityKey(who), row, query, body);
  if (!key) return success(c, await inKeptUnit(deps, act));
  const { answer, isReplay } = await once(key, (run) => inKeptUnit(deps, run), act);
  return success(c, answer, isReplay ? { 'idempotent-replayed': 'true' } : {});
}

/** Signing in writes too, but in steps of its own: its tokens must not lie in a table of answers. */
function isWrite(row: AnyCall): boolean {
  return row.method !== 'GET' && !row.raw && !row.bytes && !row.steps && !row.who.includes('client');
}

/** The same context, with everything that touches the database bound to the unit's transaction. */
function within<Ctx extends Deps>(ctx: Ctx, unit: Unit): Ctx & { unit: Unit } {
  return { ...ctx, db: unit.tx, unit };
}

/** A unit that commits even when its refusal says that what was written stays. */
async function inKeptUnit<T>(deps: Deps, act: (unit: Unit) => Promise<T>): Promise<T> {
  const outcome = await inUnit(deps, async (unit) => {
    try {
      return { value: await act(unit) };
    } catch (error) {
      if (error instanceof Refusal && error.keeps) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}

function success(c: Context, result: unknown, headers: Record<string, string> = {}): Response {
  return c.json({ status: 'SUCCESS', ...(result as object) }, 200, {
    'cache-control': 'no-store',
    ...headers,
  });
}

/** The peer of the socket. A proxy's header is not believed: it must be configured before it counts. */
function addressOf(c: Context): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'local';
}
