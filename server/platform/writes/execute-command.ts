import type { AnyCall } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import type { AnyCtx, Caller, Commands } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { GivenProof } from '#server/platform/http/step-up.ts';
import { once, onceEach, onceKey, storedAnswer } from './idempotency.ts';
import { inGroup } from './group.ts';
import { inPart, type Unit } from './unit.ts';

/** A validated call. */
export interface Command {
  name: CallName;
  query?: unknown;
  body: unknown;
  /** Proof for a call with `stepUp`. */
  proof?: GivenProof;
  /** The idempotency key. */
  key: string | null;
  /** Time by the server's clock. */
  occurredAt: Date;
}

type Act = (ctx: AnyCtx) => Promise<object>;
type ActOnAll = (ctx: Omit<AnyCtx, 'body' | 'occurredAt'>, commands: readonly Command[]) => Promise<object[]>;
type AnyHandler = Act | { prepare: (ctx: AnyCtx) => Promise<Act> } | { act: Act; actOnAll: ActOnAll };

/** Where a command runs: in its own transaction, or as a part of one. */
type InUnit = <T>(act: (unit: Unit) => Promise<T>) => Promise<T>;

/**
 * The only way in which a command is executed, once for its key: prepared outside of any transaction, then
 * committed in one. As a part of `whole` it can fail alone, and has no preparation.
 * @throws Refusal
 */
export async function executeCommand(
  commands: Commands,
  caller: Caller,
  command: Command,
  whole?: Unit,
): Promise<{ answer: object; isReplay: boolean }> {
  const row: AnyCall = contract[command.name];
  const handler = handlerOf(commands, command.name);
  const ctx = contextOf(commands, caller, command);
  const prove = (): Promise<void> => proveAgain(commands, ctx, row, command.proof);
  if (!hasTransaction(row)) {
    await prove();
    return { answer: await actOf(handler)(ctx), isReplay: false };
  }
  const known =
    command.key === null ? null : await onceKeyOf(commands, caller, row, { ...command, key: command.key });
  // The code of a call that is repeated after a lost answer is used up.
  const before = known && ('prepare' in handler || row.stepUp) && (await storedAnswer(ctx.db, known));
  if (before) return { answer: before, isReplay: true };
  await prove();
  const act = 'prepare' in handler ? await handler.prepare(ctx) : actOf(handler);
  const inside = (unit: Unit): Promise<object> => act({ ...ctx, db: unit.tx, unit });
  const run: InUnit = (work) => (whole ? inPart(whole, work) : inGroup(commands.deps, work));
  if (!known) return { answer: await commitAlsoRefused(run, inside), isReplay: false };
  return once(known, (work) => commitAlsoRefused(run, work), inside);
}

/**
 * Executes several commands of one call as one part of `whole`: all of them or none.
 * @returns undefined when that call is executed one by one @throws Refusal when one of them fails
 */
export async function executeTogether(
  commands: Commands,
  caller: Caller,
  writes: readonly (Command & { key: string })[],
  whole: Unit,
): Promise<object[] | undefined> {
  const [first] = writes;
  const handler = first && handlerOf(commands, first.name);
  if (!handler || !('actOnAll' in handler)) return undefined;
  const row: AnyCall = contract[first.name];
  const keys = await Promise.all(writes.map((write) => onceKeyOf(commands, caller, row, write)));
  const { body: _, occurredAt: __, ...ctx } = contextOf(commands, caller, first);
  return inPart(whole, (unit) =>
    onceEach(keys, unit, () => handler.actOnAll({ ...ctx, db: unit.tx, unit }, writes)),
  );
}

/** Runs a query: no transaction, no key, no stored answer. */
export async function executeQuery(
  commands: Commands,
  caller: Caller,
  query: Omit<Command, 'key'>,
): Promise<object | Response> {
  const ctx = contextOf(commands, caller, query);
  await proveAgain(commands, ctx, contract[query.name], query.proof);
  return actOf(handlerOf(commands, query.name))(ctx);
}

/** @throws Refusal when the call asks for the proof, and it is missing or wrong */
async function proveAgain(
  { stepUp }: Commands,
  ctx: AnyCtx,
  row: AnyCall,
  proof: GivenProof = {},
): Promise<void> {
  if (row.stepUp) await stepUp(ctx, row.stepUp, proof);
}

function handlerOf({ handlers }: Commands, name: CallName): AnyHandler {
  return handlers[name] as AnyHandler;
}

function actOf(handler: AnyHandler): Act {
  if (typeof handler === 'function') return handler;
  if ('act' in handler) return handler.act;
  throw new Error('only a command in a transaction has something to prepare');
}

function contextOf(
  commands: Commands,
  caller: Caller,
  { query, body, occurredAt }: Omit<Command, 'key'>,
): AnyCtx {
  return { ...commands.deps, ...caller, commands, query, body, occurredAt };
}

const onceKeyOf = (
  { deps }: Commands,
  caller: Caller,
  row: AnyCall,
  { query, body, key }: Command & { key: string },
) => onceKey(key, identityKey(caller.who), row, query, body, deps.vault);

/** Signing in writes in separate changes: its tokens must not be stored as an answer. */
function hasTransaction(row: AnyCall): boolean {
  return !row.raw && !row.bytes && !row.managesOwnTransactions && !row.who.includes('client');
}

/** A unit that also commits for a refusal with `keeps`. */
async function commitAlsoRefused<T>(run: InUnit, act: (unit: Unit) => Promise<T>): Promise<T> {
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
