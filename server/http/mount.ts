import type { Context, Hono } from 'hono';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { LATER, type AnyCtx, type Handlers } from '#server/http/handler.ts';
import { limiter, type Limiter } from '#server/http/limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readBody, readQuery } from '#server/http/validate.ts';

type AnyHandler = (ctx: AnyCtx & { query: unknown; body: unknown }) => Promise<unknown>;

/** Serves every call of the contract: limit → authenticate → validate → handler → answer. */
export function mountContract(app: Hono, deps: Deps, handlers: Handlers): void {
  const names = { app: deps.config.APP_SEGMENT, product: deps.config.PRODUCT };
  const limits = limiter(deps.clock);
  for (const [name, row] of Object.entries(contract) as [keyof Handlers, AnyCall][]) {
    const handler = handlers[name];
    const serve = (c: Context): Promise<Response> =>
      answer(c, deps, limits, row, handler as AnyHandler | typeof LATER);
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
  handler: AnyHandler | typeof LATER,
): Promise<Response> {
  const request = c.req.raw;
  const address = addressOf(c);
  limits.check(address, row);
  const who = await authenticate(deps, request, row);
  if (handler === LATER) throw new Refusal('NOT_YET');
  const query = readQuery(row, request);
  const body = await readBody(row, request);
  const result = await handler({ ...deps, who, query, body, request, address });
  if (result instanceof Response) return result;
  return c.json({ status: 'SUCCESS', ...(result as object) }, 200, { 'cache-control': 'no-store' });
}

/** The peer of the socket. A proxy's header is not believed: it must be configured before it counts. */
function addressOf(c: Context): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'local';
}
