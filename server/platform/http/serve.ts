import type { Context, Hono } from 'hono';
import { pathOf, type AnyCall } from '#contract/call.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { EVENT_CURSOR_HEADER } from '#contract/event-cursor.ts';
import { contract, type CallName } from '#contract/index.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { executeCommand, executeQuery, type Command } from '#server/platform/writes/execute-command.ts';
import { occurredAtOf } from '#server/platform/writes/occurred-at.ts';
import { nameCall } from '#server/platform/health/metrics.ts';
import { tellRefusal } from '#server/platform/security-log/tell-refusal.ts';
import { authenticate, authorize, authorizeOperator } from './authenticate.ts';
import { callerAddress, sourcesOf } from './caller-address.ts';
import type { Caller, Commands, Handlers } from './handler.ts';
import type { Identity } from './identity.ts';
import { isCachedCall } from './answer-cache.ts';
import { limiter } from './limit.ts';
import { mustBeOwnPage } from './own-page.ts';
import { Refusal } from './refusal.ts';
import { partProof, type StepUp } from './step-up.ts';
import { readBody, readQuery } from './validate.ts';

/** Serves every call of the contract: limit → authenticate → validate → prove again → execute → answer. */
export function mountContract(app: Hono, deps: Deps, handlers: Handlers, stepUp: StepUp): void {
  const names = { app: deps.config.APP_SEGMENT, product: deps.config.PRODUCT };
  const commands = { deps, handlers, limits: limiter(deps.clock), stepUp };
  for (const [name, row] of Object.entries(contract) as [CallName, AnyCall][]) {
    const serve = (c: Context): Promise<Response> => {
      nameCall(c, name);
      return answer(c, commands, name, row);
    };
    const path = pathOf(row, names);
    app.on(row.method, [path], serve);
    // The specification writes some reads with a trailing slash; both spellings work.
    if (path.endsWith('/')) app.on(row.method, [path.slice(0, -1)], serve);
  }
}

const STAFF: ReadonlySet<string> = new Set(['provider', 'agent', 'nurse']);
/** Responses for a token or link that does not exist or has expired. */
const REFUSED_SECRET = new Set<ErrorCode>(['SESSION_EXPIRED', 'NOT_FOUND']);

async function answer(c: Context, commands: Commands, name: CallName, row: AnyCall): Promise<Response> {
  const { deps, limits } = commands;
  const request = c.req.raw;
  const address = addressOf(c, deps.config);
  let who: Identity | undefined;
  try {
    limits.checkSources(sourcesOf(address), row);
    mustBeOwnPage(request, row);
    who = await authenticate(deps, request, row, address);
    authorize(who, row);
    authorizeOperator(who, name);
    return await answerTo(c, commands, { name, row }, { who, request, address });
  } catch (error) {
    tellRefusal(deps, { who, address }, name, error);
    throw error;
  }
}

async function answerTo(
  c: Context,
  commands: Commands,
  { name, row }: { name: CallName; row: AnyCall },
  caller: Caller,
): Promise<Response> {
  const { deps, limits } = commands;
  const { who, request, address } = caller;
  limits.checkCaller(who, row);
  limits.checkStranger(sourcesOf(address), who, row);
  const query = readQuery(row, request);
  // Before the body is read: one that takes long on a slow line says nothing of the device's clock.
  const doneAt = occurredAt(row, request, deps.clock.now());
  const { body, proof } = partProof(row, await readBody(row, request));
  limits.checkSecret(row, body);
  const asked = { name, query, body, proof, occurredAt: doneAt };
  try {
    tellCursor(c, row, deps);
    if (isCachedCall(name)) return await cachedAnswer(c, commands, caller, asked);
    if (row.kind === 'query') return success(c, await executeQuery(commands, caller, asked));
    const key = request.headers.get('idempotency-key');
    const { answer: given, isReplay } = await executeCommand(commands, caller, { ...asked, key });
    return success(c, given, isReplay ? { 'idempotent-replayed': 'true' } : {});
  } catch (error) {
    if (error instanceof Refusal && REFUSED_SECRET.has(error.code))
      limits.countGuess(sourcesOf(address), row);
    throw error;
  }
}

/** A read by staff alone knows all events that were told before it; lists that a device caches are read by others, too. */
function tellCursor(c: Context, { kind, who }: AnyCall, { hub }: Deps): void {
  if (kind === 'query' && who.every((role) => STAFF.has(role)))
    c.header(EVENT_CURSOR_HEADER, String(hub.cursor()));
}

/** Answers a read, perhaps with what was made a moment ago; each reading is audited. */
async function cachedAnswer(
  c: Context,
  commands: Commands,
  caller: Caller,
  asked: Omit<Command, 'key'>,
): Promise<Response> {
  const { deps } = commands;
  const { who } = caller;
  const key = JSON.stringify([asked.name, who, asked.query, asked.body]);
  const answer = await deps.answerCache.of(key, (shownLists) =>
    executeQuery(commands, { ...caller, shownLists }, asked),
  );
  for (const { list, patientIds } of answer.lists) await auditList({ ...deps, who }, list, patientIds);
  const headers = { 'cache-control': 'no-store', etag: answer.etag };
  // Of the methods here, only GET has a "not modified".
  if (c.req.method === 'GET' && c.req.header('if-none-match') === answer.etag)
    return c.body(null, 304, headers);
  return c.body(answer.text, 200, { ...headers, 'content-type': 'application/json' });
}

function occurredAt(row: AnyCall, { headers }: Request, now: Date): Date {
  if (!row.queueable) return now;
  const told = { occurredAt: headers.get(OCCURRED_AT_HEADER), sentAt: headers.get(SENT_AT_HEADER) };
  return occurredAtOf(told, now);
}

function success(c: Context, answer: object, headers: Record<string, string> = {}): Response {
  if (answer instanceof Response) return answer;
  return c.json({ status: 'SUCCESS', ...answer }, 200, {
    'cache-control': 'no-store',
    ...headers,
  });
}

/** The peer of the socket; behind a trusted proxy, the address that the proxy forwards. */
export function addressOf(c: Context, { trustedProxies }: Config): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const peer = env?.incoming?.socket?.remoteAddress ?? 'local';
  return callerAddress(peer, c.req.raw.headers.get('x-forwarded-for'), trustedProxies);
}
