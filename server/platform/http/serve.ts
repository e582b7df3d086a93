import type { Context, Hono } from 'hono';
import { nameOf, pathOf, type AnyCall } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { authenticate, authorize } from './authenticate.ts';
import type { AnyCtx, Handlers, Perform, Runs, Together } from './handler.ts';
import { limiter, type Limiter } from './limit.ts';
import { identityKey, type Identity } from './identity.ts';
import { once, onceEach, onceKey } from '#server/platform/writes/idempotency.ts';
import { Refusal } from './refusal.ts';
import { checkBody, readBody, readQuery } from './validate.ts';
import { claimKeys } from '#server/platform/writes/claim-keys.ts';
import { inPart, inUnit, type Unit } from '#server/platform/writes/unit.ts';
import type { Config } from '#server/platform/config.ts';
import { callerAddress } from './caller-address.ts';

type AnyHandler = (ctx: AnyCtx & { query: unknown; body: unknown }) => Promise<unknown>;
type AnyRun = (ctx: AnyCtx & { query: unknown }, bodies: readonly unknown[]) => Promise<object[]>;

interface Serving {
  deps: Deps;
  limits: Limiter;
  handlers: Handlers;
  runs: Runs;
}

/** Serves every call of the contract: limit → authenticate → validate → transaction → handler → answer. */
export function mountContract(app: Hono, deps: Deps, handlers: Handlers, runs: Runs = {}): void {
  const names = { app: deps.config.APP_SEGMENT, product: deps.config.PRODUCT };
  const serving = { deps, handlers, runs, limits: limiter(deps.clock) };
  for (const [name, row] of Object.entries(contract) as [keyof Handlers, AnyCall][]) {
    const serve = (c: Context): Promise<Response> => answer(c, serving, name, row);
    const path = pathOf(row, names);
    app.on(row.method, [path], serve);
    // The specification writes some reads with a closing slash; both spellings answer.
    if (path.endsWith('/')) app.on(row.method, [path.slice(0, -1)], serve);
  }
}

/** What a token or a link answers that does not exist, or does no more. */
const REFUSED_SECRET = new Set<ErrorCode>(['SESSION_EXPIRED', 'NOT_FOUND']);

async function answer(c: Context, serving: Serving, name: keyof Handlers, row: AnyCall): Promise<Response> {
  const request = c.req.raw;
  const address = addressOf(c, serving.deps.config);
  serving.limits.checkAddress(address, row);
  const who = await authenticate(serving.deps, request, row);
  serving.limits.checkCaller(who, row);
  const query = readQuery(row, request);
  const body = await readBody(row, request);
  serving.limits.checkSecret(row, body);
  const caller = { who, request, address };
  const together: Together = (keys, work) =>
    inUnit(serving.deps, async (unit) => {
      const claims = await claimKeys(unit.tx, identityKey(who), keys);
      return work(performIn({ ...unit, claims }, serving, caller, together));
    });
  const input = { query, body, key: request.headers.get('idempotency-key') };
  const { result, isReplay } = await act(serving, name, row, { ...caller, together, ...input }).catch(
    (error: unknown) => {
      if (error instanceof Refusal && REFUSED_SECRET.has(error.code)) serving.limits.countGuess(address, row);
      throw error;
    },
  );
  if (result instanceof Response) return result;
  return success(c, result, isReplay ? { 'idempotent-replayed': 'true' } : {});
}

/** The calls that may wait, as a device names them. */
const WAITING = new Map(
  (Object.entries(contract) as [keyof Handlers, AnyCall][])
    .filter(([, row]) => row.waits)
    .map((entry) => [nameOf(entry[1]), entry]),
);

type Caller = Pick<AnyCtx, 'who' | 'request' | 'address'>;
type Input = Caller & { together: Together; query: unknown; body: unknown; key: string | null };
/** Where a write is done: in a transaction of its own, or as a part of one. */
type InUnit = <T>(act: (unit: Unit) => Promise<T>) => Promise<T>;

/** What one call may do besides: others that may wait, for the same caller, as if each had come by itself. */
function performIn(whole: Unit, serving: Serving, caller: Caller, together: Together): Perform {
  const { deps, limits, runs } = serving;
  const { who } = caller;
  const input = { ...caller, together, query: undefined };
  const part: InUnit = (work) => inPart(whole, work);
  return {
    async one(call, { key, body }) {
      const [name, row] = waitingCall(call, who);
      limits.checkCaller(who, row);
      const { result } = await act(serving, name, row, { ...input, body: checkBody(row, body), key }, part);
      return result;
    },
    async run(call, writes) {
      const [name, row] = waitingCall(call, who);
      const run = runs[name] as AnyRun | undefined;
      if (!run) return undefined;
      const bodies = writes.map(({ body }) => checkBody(row, body));
      const asked = writes.map(({ key }, at) => onceKey(key, identityKey(who), row, undefined, bodies[at]));
      const keys = await Promise.all(asked);
      return part((unit) =>
        onceEach(keys, unit, async () => {
          const answers = await run(within({ ...deps, ...input }, unit), bodies);
          // Counted when it is done: each alone would be counted again.
          for (const _ of writes) limits.checkCaller(who, row);
          return answers;
        }),
      );
    },
  };
}

/** @throws Refusal for a call that does not wait, or not for this caller */
function waitingCall(call: string, who: Identity): [keyof Handlers, AnyCall] {
  const entry = WAITING.get(call);
  if (!entry)
    throw new Refusal('BAD_INPUT', { fields: [{ path: 'call', message: 'This call cannot be queued.' }] });
  authorize(who, entry[1]);
  return entry;
}

/** Runs the handler: a write in one transaction, once for its key. */
async function act(
  { deps, handlers }: Serving,
  name: keyof Handlers,
  row: AnyCall,
  { key, ...input }: Input,
  run: InUnit = (work) => inUnit(deps, work),
): Promise<{ result: unknown; isReplay: boolean }> {
  const handler = handlers[name] as AnyHandler;
  const ctx = { ...deps, ...input };
  if (!isWrite(row)) return { result: await handler(ctx), isReplay: false };
  const inside = (unit: Unit): Promise<object> => handler(within(ctx, unit)) as Promise<object>;
  if (key === null) return { result: await inKeptUnit(run, inside), isReplay: false };
  const known = await onceKey(key, identityKey(input.who), row, input.query, input.body);
  const { answer: result, isReplay } = await once(known, (work) => inKeptUnit(run, work), inside);
  return { result, isReplay };
}

/** Signing in writes too, but in steps of its own: its tokens must not lie in a table of answers. */
function isWrite(row: AnyCall): boolean {
  return row.kind === 'command' && !row.raw && !row.bytes && !row.steps && !row.who.includes('client');
}

/** The same context, with everything that touches the database bound to the unit's transaction. */
function within<Ctx extends Deps>(ctx: Ctx, unit: Unit): Ctx & { unit: Unit } {
  return { ...ctx, db: unit.tx, unit };
}

/** A unit that commits even when its refusal says that what was written stays. */
async function inKeptUnit<T>(run: InUnit, act: (unit: Unit) => Promise<T>): Promise<T> {
  const outcome = await run(async (unit) => {
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

/** The peer of the socket; where that is a trusted proxy, whom it speaks for. */
function addressOf(c: Context, { trustedProxies }: Config): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const peer = env?.incoming?.socket?.remoteAddress ?? 'local';
  return callerAddress(peer, c.req.raw.headers.get('x-forwarded-for'), trustedProxies);
}
