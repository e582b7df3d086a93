import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedBody } from '#contract/call.ts';
import { SINGLE_KINDS, type FactValue, type KnownFact, type knownFactCalls } from '#contract/known-facts.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { normalise } from '#server/platform/search/words.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { withCode, withoutCode } from '#server/reference/allergy-choices.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { tellOpenVisits } from './consultations.ts';
import {
  endFacts,
  findFact,
  findSentFact,
  insertFact,
  knownFactsOf,
  lockFacts,
  showOnPatient,
  type KnownFactRow,
  type OpenFact,
} from './known-fact.queries.ts';

export { knownFactsOf } from './known-fact.queries.ts';

type Recorded = ParsedBody<typeof knownFactCalls.recordFact>;
type Ended = ParsedBody<typeof knownFactCalls.endFact>;

export function presentFact(row: KnownFactRow): KnownFact {
  const { id, value, source, byUser, byName, byRole, at, receivedAt, endedBy, enderName, enderRole } = row;
  const endedAt = isoOrNull(row.endedAt);
  return {
    id,
    value,
    source,
    by: personOf(byUser, byName, byRole),
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
    ended:
      endedAt && row.endReason
        ? { at: endedAt, by: personOf(endedBy, enderName, enderRole), reason: row.endReason }
        : null,
  };
}

function personOf(userId: string | null, name: string | null, role: string | null): KnownFact['by'] {
  return userId && name && role ? { userId, name, role } : null;
}

/** Returns what is known of a patient and has not ended. */
export async function factsThatHold(db: Db | Tx, patientId: string): Promise<FactValue[]> {
  return (await datedFacts(db, patientId)).map(({ value }) => value);
}

/** The same, each with the time of its entry. */
export async function datedFacts(db: Db | Tx, patientId: string): Promise<{ value: FactValue; at: Date }[]> {
  const rows = await knownFactsOf(db, patientId);
  return rows.filter(({ endedAt }) => endedAt === null).map(({ value, at }) => ({ value, at }));
}

/** Records what is known of a patient whom the caller may see. @throws Refusal RULE */
export async function recordFact(ctx: StaffCtx, patientId: string, body: Recorded): Promise<KnownFactRow> {
  const { userId } = ctx.who;
  const before = await findSentFact(ctx.db, userId, body.clientId);
  if (before && !isSameFact(before, body)) throw new Refusal('SAME_KEY_OTHER_BODY');
  if (before) return before;
  return change(ctx, async (c) => {
    const open = await lockFacts(c.tx, patientId);
    const replaced = replacedBy(body, open);
    const kept = open.filter((fact) => !replaced.includes(fact));
    mustAgree(body.value, kept);
    const value = withCode(body.value);
    const id = randomUUID();
    const at = c.occurredAt;
    // Written offline, before what has been recorded since: it belongs to the history, and hides nothing newer.
    const isOld = replaced.some((fact) => fact.at > at && fact.kind === body.value.kind);
    const ended = { endedAt: c.now, endedBy: userId, endReason: 'REPLACED' as const };
    await insertFact(c.tx, {
      id,
      patientId,
      kind: body.value.kind,
      value: JSON.stringify(value),
      source: body.source,
      clientId: body.clientId,
      byUser: userId,
      at,
      receivedAt: c.now,
      ...(isOld ? ended : {}),
    });
    if (!isOld) {
      await endAll(c, userId, replaced, 'REPLACED');
      await showOnPatient(c.tx, patientId, [...kept, { value, at }]);
    }
    await c.audit('RECORD_FACT', 'known_fact', id, patientId);
    await tellOpenVisits(c, patientId);
    return orNotFound(await findFact(c.tx, patientId, id));
  });
}

/** Returns whether an entry says what was sent, in whichever order its fields came. */
function isSameFact(stored: KnownFactRow, { value, source }: Recorded): boolean {
  return stored.source === source && isDeepStrictEqual(withoutCode(stored.value), withoutCode(value));
}

/** Ends an entry; of one that has ended already nothing changes. @throws Refusal NOT_FOUND */
export async function endFact(
  ctx: StaffCtx,
  patientId: string,
  { factId, reason }: Ended,
): Promise<KnownFactRow> {
  return change(ctx, async (c) => {
    const open = await lockFacts(c.tx, patientId);
    const ended = open.filter(({ id }) => id === factId);
    if (ended.length) {
      await endAll(c, ctx.who.userId, ended, reason);
      await showOnPatient(
        c.tx,
        patientId,
        open.filter(({ id }) => id !== factId),
      );
      await c.audit('END_FACT', 'known_fact', factId, patientId);
      await tellOpenVisits(c, patientId);
    }
    return orNotFound(await findFact(c.tx, patientId, factId));
  });
}

async function endAll(
  c: Change,
  endedBy: string,
  facts: readonly OpenFact[],
  endReason: 'RESOLVED' | 'IN_ERROR' | 'REPLACED',
): Promise<void> {
  const ids = facts.map(({ id }) => id);
  await endFacts(c.tx, ids, { endedAt: c.occurredAt, endedBy, endReason });
}

/** The entries that a new one takes the place of. @throws Refusal RULE when that has ended since */
function replacedBy({ value, replaces }: Recorded, open: readonly OpenFact[]): OpenFact[] {
  const named = open.filter(({ id }) => id === replaces);
  if (replaces !== undefined && named[0]?.kind !== value.kind)
    throw new Refusal('RULE', { reason: 'FACT_CHANGED' });
  const others = open.filter((fact) => !named.includes(fact) && takesPlaceOf(value, fact.value));
  return [...named, ...others];
}

/** Returns whether an entry is of the same thing: its name, or a kind that a patient has once. */
export function takesPlaceOf(value: FactValue, old: FactValue): boolean {
  if (value.kind === 'ALLERGY' && old.kind === 'NO_KNOWN_ALLERGY') return true;
  if (value.kind !== old.kind) return false;
  return (
    SINGLE_KINDS.some((kind) => kind === value.kind) ||
    (nameOf(value) !== '' && nameOf(value) === nameOf(old))
  );
}

/** Returns what makes two entries of a kind the same. */
function nameOf(value: FactValue): string {
  if (value.kind === 'ALLERGY') return normalise(value.substance);
  if (value.kind === 'PROBLEM') return normalise(value.title);
  if (value.kind === 'MEDICINE') return normalise(value.name);
  return '';
}

/** "None known" beside a known allergy would hide it. @throws Refusal RULE */
function mustAgree(value: FactValue, kept: readonly OpenFact[]): void {
  if (value.kind === 'NO_KNOWN_ALLERGY' && kept.some(({ kind }) => kind === 'ALLERGY'))
    throw new Refusal('RULE', { reason: 'ALLERGIES_ON_RECORD' });
}
