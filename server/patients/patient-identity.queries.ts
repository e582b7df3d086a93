import type { Birth } from '#domain/birth.ts';
import { sql, type Expression, type Insertable, type Selectable, type SqlBool } from 'kysely';
import { findPatientIds } from '#server/people/patient-search.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type PatientRow = Selectable<Database['patient']>;

const ANY = sql<SqlBool>`true`;

interface Asked {
  search: string;
  bornOn: string | undefined;
  /** A condition on `patient`; without it, all. */
  isVisible?: Expression<SqlBool>;
  limit: number;
}

/** The ids of patients by a search, best first, or without one by their date of birth alone. */
export async function findIds(db: Db, { search, bornOn, isVisible = ANY, limit }: Asked): Promise<string[]> {
  const isBorn =
    bornOn === undefined ? isVisible : sql<SqlBool>`patient.born_on = ${bornOn}::date and ${isVisible}`;
  if (search) {
    // findPatientIds takes the beginning of a number such as MH-204518 for a name.
    const exact = await db
      .selectFrom('patient')
      .select('id')
      .where('mrn', '=', search)
      .where(isBorn)
      .execute();
    const like = await findPatientIds(db, search, isBorn, limit);
    return [...new Set([...exact.map(({ id }) => id), ...like])].slice(0, limit);
  }
  if (bornOn === undefined) return [];
  const rows = await db
    .selectFrom('patient')
    .select('id')
    .where(isBorn)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPatients(db: Db | Tx, ids: readonly string[]): Promise<PatientRow[]> {
  if (!ids.length) return [];
  return db.selectFrom('patient').selectAll().where('id', 'in', ids).execute();
}

/** These patients, in the order of their ids, locked until the transaction ends. */
export async function lockPatients(tx: Tx, ids: readonly string[]): Promise<PatientRow[]> {
  return tx
    .selectFrom('patient')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function hasMrn(tx: Tx, mrn: string): Promise<boolean> {
  const row = await tx.selectFrom('patient').select('id').where('mrn', '=', mrn).executeTakeFirst();
  return row !== undefined;
}

export type IdentityColumns = Pick<
  PatientRow,
  'mrn' | 'name' | 'nameLang' | 'bornOn' | 'sex' | 'mobile' | 'languages'
>;

export async function updateIdentity(
  tx: Tx,
  id: string,
  { languages, ...columns }: IdentityColumns & Birth & { ageConfirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('patient')
    .set({ ...columns, languages: JSON.stringify(languages) })
    .where('id', '=', id)
    .execute();
}

export async function insertCorrection(
  tx: Tx,
  row: Insertable<Database['patientCorrection']>,
): Promise<void> {
  await tx.insertInto('patientCorrection').values(row).execute();
}

const CORRECTIONS_SHOWN = 20;

export async function listCorrections(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('patientCorrection')
    .leftJoin('appUser', 'appUser.id', 'patientCorrection.byUser')
    .selectAll('patientCorrection')
    .select('appUser.name as byName')
    .where('patientId', '=', patientId)
    .orderBy('at', 'desc')
    .orderBy('patientCorrection.id')
    .limit(CORRECTIONS_SHOWN)
    .execute();
}

/** How much belongs to a patient. Requests that ring become visits; the other ones are orders and cases. */
export async function countOfPatient(db: Db | Tx, patientId: string) {
  const { rows } = await sql<{ visits: number; orders: number; open: number }>`
    select (select count(*)::int from consultation where patient_id = ${patientId}) as visits,
           count(*) filter (where kind not in ('EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'))::int as orders,
           count(*) filter (where ended_at is null)::int as open
      from request where patient_id = ${patientId}`.execute(db);
  return rows[0] ?? { visits: 0, orders: 0, open: 0 };
}

/** The numbers of visits in progress; one that is booked and has not begun is none. */
export async function listVisitsInProgress(db: Db | Tx, patientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('consultation')
    .select('consultationNumber')
    .where('patientId', 'in', [...patientIds])
    .where('endedAt', 'is', null)
    .where('status', 'not in', ['COMPLETED', 'CANCELLED'])
    .where((e) => e.or([e('scheduledAt', 'is', null), e('startedAt', 'is not', null)]))
    .orderBy('consultationNumber')
    .execute();
  return rows.map(({ consultationNumber }) => consultationNumber);
}
