import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

interface PatientPage {
  conditions: readonly RawBuilder<SqlBool>[];
  /** The last id of the page before. */
  after: string | undefined;
  limit: number;
}

/** When a record was last changed; a merge changes the one that stays as well. */
const CHANGED_AT = sql`greatest(patient.created_at,
  (select at from row_change where entity = 'patient' and row_id = patient.id),
  (select max(greatest(at, undone_at)) from patient_merge where patient.id in (survivor_id, merged_id)))`;
export const changedAt = CHANGED_AT;

/** Ids of records by their order, of which none was merged into another one or deleted. */
export async function pageOfPatients(db: Db | Tx, { conditions, after, limit }: PatientPage) {
  const all = [
    sql<SqlBool>`not exists (select from patient_merge where merged_id = patient.id and undone_at is null)`,
    sql<SqlBool>`not exists (select from record_end where patient_id = patient.id and state = 'DELETED')`,
    ...conditions,
    ...(after === undefined ? [] : [sql<SqlBool>`patient.id > ${after}`]),
  ];
  const { rows } = await sql<{ id: string }>`select patient.id from patient
    where ${sql.join(all, sql` and `)} order by patient.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records with those that were merged into them, and when they were last changed. */
export async function readPatients(db: Db | Tx, ids: readonly string[]) {
  const merges = await db
    .selectFrom('patientMerge')
    .select(['mergedId', 'survivorId'])
    .where('undoneAt', 'is', null)
    .where((e) => e.or([e('survivorId', 'in', [...ids, '']), e('mergedId', 'in', [...ids, ''])]))
    .execute();
  const all = [...new Set([...ids, ...merges.flatMap(({ mergedId, survivorId }) => [mergedId, survivorId])])];
  const patients = await db
    .selectFrom('patient')
    .selectAll()
    .select(sql<Date>`${CHANGED_AT}`.as('changedAt'))
    .where('id', 'in', [...all, ''])
    .execute();
  return { patients, merges };
}

/** Ids of records that have this number, also of those that were merged. */
export const hasIdentifier = (value: string, kind: 'mrn' | 'healthId' | 'any'): RawBuilder<SqlBool> => {
  const own = (column: string) => sql`select id from patient where ${sql.ref(column)} = ${value}`;
  const columns = kind === 'any' ? ['mrn', 'healthId'] : [kind];
  const ids = sql.join(columns.map(own), sql` union `);
  return sql`patient.id in (with found as (${ids})
    select id from found union select survivor_id from patient_merge
    where undone_at is null and merged_id in (select id from found))`;
};
