import { sql } from 'kysely';
import { CHILD_RECORD_AGE, INVOICE_YEARS, type RecordEndState } from '#contract/retention.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Number of patients in one statement. */
const SLICE = 200;

/** The patients after this one, in the order of their ids. */
export async function nextPatients(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(SLICE)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the patients at the end of their period: so many years after the last treatment and, where they paid, eight after the last
 * payment; a child's at 21. None with a visit, an order or money that is open, of a record that was merged, or of one with which a record
 * that is held was merged.
 */
export async function endedAmong(
  db: Db | Tx,
  ids: readonly string[],
  { recordYears, now }: { recordYears: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select patient.id from patient,
      lateral (select max(coalesce(ended_at, created_at)) as at, bool_or(ended_at is null) as open
        from consultation where patient_id = patient.id) as visit,
      lateral (select max(coalesce(ended_at, requested_at)) as at,
        bool_or(ended_at is null or refund_due_paise > 0) as open
        from request where patient_id = patient.id) as asked,
      lateral (select max(money_entry.at) as at from money_entry
        join request on request.id = money_entry.request_id where request.patient_id = patient.id) as paid
    where patient.id = any(${[...ids]}::text[])
      and not coalesce(visit.open, false) and not coalesce(asked.open, false)
      and greatest(patient.created_at, visit.at, asked.at) + make_interval(years => ${recordYears}::int) <= ${now}
      and coalesce(paid.at + make_interval(years => ${INVOICE_YEARS}::int) <= ${now}, true)
      and patient.born_on::date + make_interval(years => ${CHILD_RECORD_AGE}::int) <= ${now}
      and not exists (select 1 from patient_merge where merged_id = patient.id and undone_at is null)
      and not exists (select 1 from patient_merge join record_end on record_end.patient_id = merged_id
        where survivor_id = patient.id and undone_at is null and state = 'HELD')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Plans the deletion of those that are neither planned, held nor deleted. */
export async function planEnds(
  db: Db | Tx,
  ids: readonly string[],
  { now, deletesAt }: { now: Date; deletesAt: Date },
): Promise<void> {
  if (!ids.length) return;
  await db
    .insertInto('recordEnd')
    .values(ids.map((patientId) => ({ patientId, plannedAt: now, deletesAt, state: 'PLANNED' })))
    .onConflict((conflict) => conflict.column('patientId').doNothing())
    .execute();
}

/** Patients with a record that is to be deleted now. */
export async function dueEnds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recordEnd')
    .select('patientId')
    .where('state', '=', 'PLANNED')
    .where('deletesAt', '<=', now)
    .orderBy('deletesAt')
    .orderBy('patientId')
    .limit(SLICE)
    .execute();
  return rows.map(({ patientId }) => patientId);
}

export async function lockEnd(tx: Tx, patientId: string) {
  return tx
    .selectFrom('recordEnd')
    .selectAll()
    .where('patientId', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
}

interface Hold {
  patientId: string;
  holdReason: string;
  byUser: string | null;
  at: Date;
}

export async function insertHold(tx: Tx, { patientId, holdReason, byUser, at }: Hold): Promise<void> {
  const set = { state: 'HELD', holdReason, byUser, endedAt: at } as const;
  await tx
    .insertInto('recordEnd')
    .values({ patientId, plannedAt: at, deletesAt: at, ...set })
    .onConflict((conflict) => conflict.column('patientId').doUpdateSet(set))
    .execute();
}

export async function deleteEnd(tx: Tx, patientId: string): Promise<void> {
  await tx.deleteFrom('recordEnd').where('patientId', '=', patientId).execute();
}

export async function markDeleted(tx: Tx, patientId: string, at: Date): Promise<void> {
  await tx
    .updateTable('recordEnd')
    .set({ state: 'DELETED', endedAt: at })
    .where('patientId', '=', patientId)
    .execute();
}

const ORDER: Order = {
  name: 'record-ends',
  keys: [
    { by: 'recordEnd.deletesAt', type: 'instant' },
    { by: 'recordEnd.patientId', type: 'text' },
  ],
};

export type EndRow = Awaited<ReturnType<typeof listEnds>>['rows'][number];

export async function listEnds(db: Db, { state, ...page }: PageAsked & { state: RecordEndState }) {
  const query = db
    .selectFrom('recordEnd')
    .innerJoin('patient', 'patient.id', 'recordEnd.patientId')
    .leftJoin('appUser', 'appUser.id', 'recordEnd.byUser')
    .select(['patient.mrn', 'patient.name', 'patient.nameLang', 'appUser.name as byName'])
    .selectAll('recordEnd')
    .where('recordEnd.state', '=', state);
  return readPage(query, ORDER, page);
}

export async function countEnds(db: Db): Promise<Record<RecordEndState, number>> {
  const rows = await db
    .selectFrom('recordEnd')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return {
    PLANNED: 0,
    HELD: 0,
    DELETED: 0,
    ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
  };
}
