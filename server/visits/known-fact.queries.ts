import { sql, type Insertable } from 'kysely';
import type { FactValue } from '#contract/known-facts.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { lockPatient } from '#server/platform/sql/lock-patient.ts';

function factRows(db: Db | Tx) {
  return db
    .selectFrom('knownFact')
    .leftJoin('appUser as writer', 'writer.id', 'knownFact.byUser')
    .leftJoin('appUser as ender', 'ender.id', 'knownFact.endedBy')
    .selectAll('knownFact')
    .select(['writer.name as byName', 'writer.role as byRole'])
    .select(['ender.name as enderName', 'ender.role as enderRole']);
}

export type KnownFactRow = Awaited<ReturnType<ReturnType<typeof factRows>['executeTakeFirstOrThrow']>>;

const FACTS_MAX = 500;

/** Returns what holds and what has ended, newest first. */
export async function knownFactsOf(db: Db | Tx, patientId: string): Promise<KnownFactRow[]> {
  return factRows(db)
    .where('knownFact.patientId', '=', patientId)
    .orderBy(sql`known_fact.ended_at is not null`)
    .orderBy('knownFact.at', 'desc')
    .orderBy('knownFact.id')
    .limit(FACTS_MAX)
    .execute();
}

export async function findFact(db: Db | Tx, patientId: string, id: string) {
  return factRows(db)
    .where('knownFact.patientId', '=', patientId)
    .where('knownFact.id', '=', id)
    .executeTakeFirst();
}

/** The entry that this device sent before. */
export async function findSentFact(db: Db | Tx, byUser: string, clientId: string) {
  return factRows(db)
    .where('knownFact.byUser', '=', byUser)
    .where('knownFact.clientId', '=', clientId)
    .executeTakeFirst();
}

/** Returns what the patient's app told with this id; `isOld` when staff had already recorded otherwise. */
export async function findReportedFacts(db: Db | Tx, patientId: string, clientId: string) {
  return db
    .selectFrom('knownFact')
    .select(['clientId', sql<boolean>`coalesce(ended_at = received_at, false)`.as('isOld')])
    .where('patientId', '=', patientId)
    .where('byUser', 'is', null)
    .where('clientId', 'like', `app:${clientId}:%`)
    .execute();
}

/** Entries that hold now; their patient is locked until the transaction ends, so that two writers take turns. */
export async function lockFacts(tx: Tx, patientId: string) {
  await lockPatient(tx, patientId);
  return tx
    .selectFrom('knownFact')
    .select(['id', 'kind', 'value', 'at', 'source', 'byUser'])
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function listOpenFactIds(tx: Tx, patientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('knownFact')
    .select('id')
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets entries hold again. */
export async function reopenFacts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const open = { endedAt: null, endedBy: null, endReason: null };
  await tx.updateTable('knownFact').set(open).where('id', 'in', ids).execute();
}

export type OpenFact = Awaited<ReturnType<typeof lockFacts>>[number];

export async function insertFact(tx: Tx, row: Insertable<Database['knownFact']>): Promise<void> {
  await tx.insertInto('knownFact').values(row).execute();
}

interface End {
  endedAt: Date;
  /** null: the patient's app told otherwise. */
  endedBy: string | null;
  endReason: 'RESOLVED' | 'IN_ERROR' | 'REPLACED';
}

export async function endFacts(tx: Tx, ids: readonly string[], end: End): Promise<void> {
  if (!ids.length) return;
  await tx.updateTable('knownFact').set(end).where('id', 'in', ids).where('endedAt', 'is', null).execute();
}

/** Returns what lists show of the entries that hold. */
export async function showOnPatient(
  tx: Tx,
  patientId: string,
  facts: readonly { value: FactValue; at: Date }[],
): Promise<void> {
  const pregnancy = facts.find(({ value }) => value.kind === 'PREGNANCY');
  await tx
    .updateTable('patient')
    .set({
      allergies: JSON.stringify(
        facts.flatMap(({ value }) => (value.kind === 'ALLERGY' ? [value.substance] : [])),
      ),
      conditions: JSON.stringify(
        facts.flatMap(({ value }) => (value.kind === 'PROBLEM' ? [value.title] : [])),
      ),
      noKnownAllergies: facts.some(({ value }) => value.kind === 'NO_KNOWN_ALLERGY'),
      pregnancy:
        pregnancy?.value.kind === 'PREGNANCY'
          ? JSON.stringify({ state: pregnancy.value.state, at: pregnancy.at.toISOString() })
          : null,
    })
    .where('id', '=', patientId)
    .execute();
}
