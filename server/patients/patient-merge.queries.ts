import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import type { MovedRows, MovedTable } from '#server/platform/sql/tables/patients.ts';

/** Every table of which rows move to the record that stays, with the column that names a row. */
export const MOVED: Readonly<Record<MovedTable, string>> = {
  request: 'id',
  consultation: 'id',
  document: 'id',
  earning: 'id',
  vitalSet: 'id',
  observation: 'id',
  knownFact: 'id',
  reward: 'requestId',
  healthConsent: 'id',
  webhookMessage: 'id',
};
const TABLES = Object.keys(MOVED) as MovedTable[];

/** Rows of a table that name a row of another one: both are of one patient. */
const WITHIN: readonly (readonly [MovedTable, string, MovedTable])[] = [
  ['request', 'consultationId', 'consultation'],
  ['request', 'orderedByConsultationId', 'consultation'],
  ['consultation', 'requestId', 'request'],
  ['document', 'consultationId', 'consultation'],
  ['document', 'requestId', 'request'],
  ['earning', 'consultationId', 'consultation'],
  ['earning', 'requestId', 'request'],
  ['vitalSet', 'consultationId', 'consultation'],
  ['observation', 'requestId', 'request'],
  ['observation', 'vitalSetId', 'vitalSet'],
  ['reward', 'requestId', 'request'],
];

type Ids = { id: string };

/** Gives every row of a patient to another one. @returns which rows those were */
export async function moveRows(tx: Tx, from: string, to: string): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const table of TABLES) {
    const { rows } = await sql<Ids>`update ${sql.table(table)} set patient_id = ${to}
      where patient_id = ${from} returning ${sql.ref(MOVED[table])} as id`.execute(tx);
    if (rows.length) moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

/** Gives these rows back. */
export async function moveRowsBack(tx: Tx, moved: MovedRows, from: string, to: string): Promise<void> {
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set patient_id = ${to}
      where patient_id = ${from} and ${sql.ref(MOVED[table])} = any(${moved[table] ?? []}::text[])`.execute(
      tx,
    );
}

/** Returns whether a row of one of two patients belongs to a visit or an order of the other one. */
export async function areMixed(tx: Tx, one: string, other: string): Promise<boolean> {
  const mixed = WITHIN.map(
    ([table, column, within]): RawBuilder<unknown> => sql`
      select 1 from ${sql.table(table)} as child join ${sql.table(within)} as whole
        on whole.id = ${sql.ref(`child.${column}`)}
      where (child.patient_id = ${one} and whole.patient_id = ${other})
         or (child.patient_id = ${other} and whole.patient_id = ${one})`,
  );
  const all = [...mixed, ...HOME_VISITS.map((table) => areVisitsMixed(table, one, other))];
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (${sql.join(all, sql` union all `)}) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

/** Vital signs that were taken and requests that were raised at a home visit. */
const HOME_VISITS = ['vitalSet', 'request'] as const;

/** Those of one patient at a home visit to the other one. */
const areVisitsMixed = (table: MovedTable, one: string, other: string): RawBuilder<unknown> => sql`
  select 1 from ${sql.table(table)} as child join home_visit on home_visit.id = child.home_visit_id
    join request as whole on whole.id = home_visit.request_id
  where (child.patient_id = ${one} and whole.patient_id = ${other})
     or (child.patient_id = ${other} and whole.patient_id = ${one})`;

/** Returns whether one is in the family account of the other. */
export async function areRelated(tx: Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('familyMember')
    .select('patientId')
    .where((e) =>
      e.or([
        e.and([e('patientId', '=', one), e('accountId', '=', other)]),
        e.and([e('patientId', '=', other), e('accountId', '=', one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows of a patient's family: as a member of an account, and as the holder of one. */
export async function listFamily(tx: Tx, patientId: string) {
  return tx
    .selectFrom('familyMember')
    .selectAll()
    .where((e) => e.or([e('patientId', '=', patientId), e('accountId', '=', patientId)]))
    .orderBy('patientId')
    .execute();
}

export async function moveMembers(
  tx: Tx,
  members: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  if (!members.length) return;
  await tx
    .updateTable('familyMember')
    .set({ accountId: to })
    .where('patientId', 'in', members)
    .where('accountId', '=', from)
    .execute();
}

export async function moveMembership(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('familyMember').set({ patientId: to }).where('patientId', '=', from).execute();
}

export async function insertMerge(tx: Tx, row: Insertable<Database['patientMerge']>): Promise<void> {
  await tx.insertInto('patientMerge').values(row).execute();
}

export async function lockMerge(tx: Tx, id: string) {
  return tx.selectFrom('patientMerge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type MergeRow = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

export async function endMerge(
  tx: Tx,
  id: string,
  end: { undoneAt: Date; undoneBy: string | null; undoReason: string },
): Promise<void> {
  await tx.updateTable('patientMerge').set(end).where('id', '=', id).execute();
}

/** Returns whether a record of a merge was merged again since: the newest is undone first. */
export async function hasNewerMerge(tx: Tx, { id, survivorId, at }: MergeRow): Promise<boolean> {
  const row = await tx
    .selectFrom('patientMerge')
    .select('id')
    .where('undoneAt', 'is', null)
    .where('id', '!=', id)
    .where((e) =>
      e.or([e('mergedId', '=', survivorId), e.and([e('survivorId', '=', survivorId), e('at', '>', at)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setOnPatient(
  tx: Tx,
  id: string,
  columns: Partial<Insertable<Database['patient']>>,
): Promise<void> {
  if (Object.keys(columns).length)
    await tx.updateTable('patient').set(columns).where('id', '=', id).execute();
}

/** Links that the merge ended work again; those sent since for a visit that goes back to the other record end. */
export async function giveLinksBack(
  tx: Tx,
  {
    survivorId,
    links,
    moved,
    now,
  }: { survivorId: string; links: readonly string[]; moved: MovedRows; now: Date },
): Promise<void> {
  if (links.length)
    await tx.updateTable('patientLink').set({ revokedAt: null }).where('id', 'in', links).execute();
  await sql`update patient_link set revoked_at = ${now} where patient_id = ${survivorId} and revoked_at is null
    and (consultation_id = any(${moved.consultation ?? []}::text[])
      or request_id = any(${moved.request ?? []}::text[]))`.execute(tx);
}

/** The merges of a record into this one, and those that were undone, newest first. */
export async function listMerges(db: Db | Tx, survivorId: string) {
  return db
    .selectFrom('patientMerge')
    .innerJoin('patient', 'patient.id', 'patientMerge.mergedId')
    .leftJoin('appUser', 'appUser.id', 'patientMerge.byUser')
    .leftJoin('appUser as undoer', 'undoer.id', 'patientMerge.undoneBy')
    .select(['patientMerge.id', 'patientMerge.mergedId', 'patientMerge.at', 'patientMerge.reason'])
    .select(['patientMerge.undoneAt', 'patientMerge.undoReason', 'patient.mrn', 'patient.name'])
    .select(['appUser.name as byName', 'undoer.name as undoneByName'])
    .where('patientMerge.survivorId', '=', survivorId)
    .orderBy('patientMerge.at', 'desc')
    .orderBy('patientMerge.id')
    .execute();
}

/** The merge by which this record went into another one. */
export async function findMergeOf(db: Db | Tx, mergedId: string) {
  return db
    .selectFrom('patientMerge')
    .select(['id', 'survivorId'])
    .where('mergedId', '=', mergedId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
}

/** Returns for each of these records, the one that stays: itself, or the last one of its merges. */
export async function survivorIdsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kept: string }>`
    with recursive way as (
      select id, id as kept, 0 as step from unnest(${[...ids]}::text[]) as id
      union all
      select way.id, patient_merge.survivor_id, way.step + 1 from way
        join patient_merge on patient_merge.merged_id = way.kept and patient_merge.undone_at is null)
    select distinct on (id) id, kept from way order by id, step desc`.execute(db);
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** The records that are merged into these, directly or by another one. */
export async function listMergedInto(db: Db | Tx, ids: readonly string[]) {
  const { rows } = await sql<{ survivorId: string; id: string; mrn: string }>`
    with recursive way as (
      select id as survivor_id, id from unnest(${[...ids]}::text[]) as id
      union all
      select way.survivor_id, patient_merge.merged_id from way
        join patient_merge on patient_merge.survivor_id = way.id and patient_merge.undone_at is null)
    select way.survivor_id, way.id, patient.mrn from way join patient on patient.id = way.id
      where way.id <> way.survivor_id order by patient.mrn`.execute(db);
  return rows;
}
