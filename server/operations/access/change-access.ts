import { randomUUID } from 'node:crypto';
import type { AccessAct } from '#contract/access-changes.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { readPersonAccess } from '#server/people/person-access.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { inUnit, type Unit } from '#server/platform/writes/unit.ts';
import { insertAccessChange, listOtherOperators } from './access-change.queries.ts';

export type OperatorCtx = Deps & { who: Operator; unit?: Unit };
type Inside = OperatorCtx & { unit: Unit };

interface Changed {
  act: AccessAct;
  personId: string | null;
  /** State that undoing restores, and the state that must still be there then. */
  kept?: { before: unknown; after: unknown };
}

/** Words of an act in the message to the other operators. */
const WORDS = {
  PERSON_ADDED: 'added an account',
  PASSWORD_RESET: 'reset a password',
  APP_REMOVED: 'removed an authenticator app',
  RIGHTS_CHANGED: 'changed rights',
  PROVIDER_DECIDED: 'decided on a doctor',
  PERSON_DISABLED: 'disabled an account',
  PERSON_ENABLED: 'enabled an account',
  BANK_ASKED: 'was the first of two to check a changed bank account',
  BANK_CHECKED: 'checked a bank account',
  BANK_SHOWN: 'saw a bank account number',
  PATIENT_EXPORTED: 'exported a record',
  PATIENT_ERASED: 'carried out an erasure',
  RETENTION_CHANGED: 'changed the retention',
  IMPORT_STARTED: 'started an import',
  AI_TOOL_CHANGED: 'changed the AI tool link',
  SIGN_ON_CHANGED: 'changed a sign-in with the hospital account, or the rights that follow from it',
  UNDONE: 'undid a change of access',
} as const satisfies Record<AccessAct | 'UNDONE', string>;

/** Tells every other operator who did what kind of act, and when. @param added who has just become one, and is not told */
export async function tellOperators(
  c: Change,
  { who, config }: Pick<OperatorCtx, 'who' | 'config'>,
  act: keyof typeof WORDS,
  added?: string | null,
): Promise<void> {
  const values = { who: who.name, what: WORDS[act], when: timeWords(c.now, c.timeZone) };
  for (const other of await listOtherOperators(c.tx, who.userId))
    if (other.id !== added) await tellPerson(c, config, 'ACCESS_CHANGED', other, values);
}

/** Records a change of access and tells the other operators, in the transaction of the change. */
export async function recordAccessChange(
  c: Change,
  ctx: OperatorCtx,
  { act, personId, kept }: Changed,
): Promise<void> {
  const id = randomUUID();
  const stateSealed = kept === undefined ? null : ctx.vault.seal(JSON.stringify(kept), id);
  await insertAccessChange(c.tx, { id, at: c.now, byUser: ctx.who.userId, act, personId, stateSealed });
  await tellOperators(c, ctx, act, act === 'PERSON_ADDED' ? personId : null);
}

/** Runs `work` in the transaction of the call, or in one of its own, and records what it did. */
export function recording<T>(
  ctx: OperatorCtx,
  work: (inside: Inside) => Promise<T>,
  recorded: (done: T, inside: Inside) => Changed,
): Promise<T> {
  return inOne(ctx, async (inside) => {
    const done = await work(inside);
    await change(inside, (c) => recordAccessChange(c, inside, recorded(done, inside)));
    return done;
  });
}

/** The same for what can be put back as `read` reads it; nothing is recorded when nothing changed. */
export function recordingState<T>(
  ctx: OperatorCtx,
  { read, ...changed }: Omit<Changed, 'kept'> & { read: (tx: Tx) => Promise<unknown> },
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  return inOne(ctx, async (inside) => {
    const { tx } = inside.unit;
    const before = await read(tx);
    const done = await work(inside);
    const kept = { before, after: await read(tx) };
    if (JSON.stringify(kept.before) !== JSON.stringify(kept.after))
      await change(inside, (c) => recordAccessChange(c, inside, { ...changed, kept }));
    return done;
  });
}

/** The same for what an account may do, and who signs in to it. */
export function recordingPerson<T>(
  ctx: OperatorCtx,
  { act, personId }: { act: AccessAct; personId: string },
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  return recordingState(ctx, { act, personId, read: (tx) => readPersonAccess(tx, personId) }, work);
}

function inOne<T>(ctx: OperatorCtx, work: (inside: Inside) => Promise<T>): Promise<T> {
  const { unit } = ctx;
  return unit ? work({ ...ctx, unit }) : inUnit(ctx, (opened) => work({ ...ctx, unit: opened }));
}
