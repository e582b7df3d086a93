import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import type { Staff } from '#server/platform/http/identity.ts';
import { patientVisibleTo } from './patient.policy.queries.ts';
import { survivorIdsOf } from './patient-merge.queries.ts';
import { findPatientIds } from '#server/people/patient-search.ts';
import { isAtClinic } from '#server/people/at-clinic.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Patients with their account, which is named by the patient who holds it. */
function patientRows(db: Db | Tx) {
  return db
    .selectFrom('patient')
    .leftJoin('familyMember', 'familyMember.patientId', 'patient.id')
    .selectAll('patient')
    .select((e) => [
      e.fn.coalesce('familyMember.accountId', 'patient.id').as('accountId'),
      e.fn.coalesce('familyMember.relation', sql<string>`'SELF'`).as('relation'),
    ]);
}

export type PatientRecord = NonNullable<Awaited<ReturnType<typeof findVisiblePatient>>>;

/** A patient whom the caller may see; undefined for any other, existing or not. */
export async function findVisiblePatient(db: Db | Tx, who: Staff, scope: Scope, id: string) {
  return patientRows(db)
    .where('patient.id', '=', id)
    .where(patientVisibleTo(db, who, scope))
    .executeTakeFirst();
}

export async function setMobile(tx: Tx, id: string, mobile: string): Promise<void> {
  await tx.updateTable('patient').set({ mobile }).where('id', '=', id).execute();
}

/** All patients at a number: a family often has one. */
export async function listIdsByMobile(db: Db | Tx, mobile: string): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .select('id')
    .where('mobile', '=', mobile)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const MEMBERS_MAX = 50;

/** The members of an account whom the caller may see, the holder first. */
export async function membersOf(db: Db | Tx, who: Staff, scope: Scope, accountId: string) {
  return patientRows(db)
    .where((e) =>
      e.or([
        e('familyMember.accountId', '=', accountId),
        e.and([e('patient.id', '=', accountId), e('familyMember.accountId', 'is', null)]),
      ]),
    )
    .where(patientVisibleTo(db, who, scope))
    .orderBy((e) => e('familyMember.accountId', 'is not', null))
    .orderBy('patient.bornOn')
    .orderBy('patient.id')
    .limit(MEMBERS_MAX)
    .execute();
}

/** The table of consultations, or its alias in a second look at them. */
type Visit = 'consultation' | 'other';

/** When a visit ended, or else began; the index consultation_last_seen has this exact expression. */
const seenAt = (visit: Visit): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(`${visit}.ended_at`)}, ${sql.ref(`${visit}.created_at`)})`;

const LAST_SEEN_FIRST: Order = {
  name: 'patients',
  keys: [
    { by: seenAt('consultation'), type: 'instant', isDescending: true },
    { by: 'consultation.patientId', type: 'text' },
  ],
};

interface Seeing {
  providerId: string;
  clinicId?: string | undefined;
}

/** A visit of a provider; an appointment that is to come or was missed is none. In the words of the index consultation_last_seen. */
function isVisit(visit: Visit, { providerId, clinicId }: Seeing): RawBuilder<SqlBool> {
  const of = (column: string): RawBuilder<unknown> => sql.ref(`${visit}.${column}`);
  const isHeld = sql`${of('status')} <> 'CANCELLED'
    and (${of('scheduled_at')} is null or ${of('started_at')} is not null or ${of('ended_at')} is not null)`;
  const isThere = clinicId === undefined ? sql`true` : isAtClinic(clinicId, visit);
  return sql`(${of('provider_id')} = ${providerId} and ${isHeld} and ${isThere})`;
}

/** The last visit of each patient of a provider: a page reads no more of them than it shows. */
function lastVisits(db: Db | Tx, seeing: Seeing) {
  const isSame = sql`other.patient_id = consultation.patient_id and ${isVisit('other', seeing)}`;
  const isLater = sql`(${seenAt('other')}, other.id) > (${seenAt('consultation')}, consultation.id)`;
  return db
    .selectFrom('consultation')
    .where(isVisit('consultation', seeing))
    .where(sql<SqlBool>`not exists (select from consultation other where ${isSame} and ${isLater})`)
    .select(['consultation.patientId as id', seenAt('consultation').as('lastAt')])
    .select(sql<number>`(select count(*) from consultation other where ${isSame})`.as('consultations'));
}

/**
 * Patients whom a provider has seen, with the number of visits: most recent first, or for a search the best
 * match first, of which there is one page: a search is for one patient.
 */
export async function patientsOfProvider(
  db: Db | Tx,
  providerId: string,
  { search, clinicId, ...asked }: PageAsked & { search?: string | undefined; clinicId?: string | undefined },
) {
  const seeing = { providerId, clinicId };
  const seen = lastVisits(db, seeing);
  if (search) {
    const isVisible = sql<SqlBool>`exists (
      select from consultation where consultation.patient_id = patient.id and ${isVisit('consultation', seeing)})`;
    const ids = await findPatientIds(db, search, isVisible, asked.limit);
    const found = ids.length ? await seen.where('consultation.patientId', 'in', ids).execute() : [];
    const ranked = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return { rows: await withPatients(db, ranked), next: null, total: ranked.length };
  }
  const { rows, next } = await readPage(seen, LAST_SEEN_FIRST, asked);
  return { rows: await withPatients(db, rows), next, total: await countRows(db, seen) };
}

/** The patients of these rows, in their order: a page reads its own patients alone. */
async function withPatients<Row extends { id: string }>(db: Db | Tx, rows: readonly Row[]) {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const patients = await db.selectFrom('patient').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  return rows.flatMap((row) => {
    const patient = byId.get(row.id);
    return patient ? [{ ...patient, ...row }] : [];
  });
}

const NEWEST_FIRST: Order = {
  name: 'consultations',
  keys: [
    { by: 'consultation.createdAt', type: 'instant', isDescending: true },
    { by: 'consultation.id', type: 'text' },
  ],
};

/** A patient's consultations, with one provider or with all, newest first. */
export async function consultationsOfPatient(
  db: Db | Tx,
  { patientId, providerId, ...asked }: PageAsked & { patientId: string; providerId?: string | undefined },
) {
  let query = db.selectFrom('consultation').where('consultation.patientId', '=', patientId);
  if (providerId) query = query.where('consultation.providerId', '=', providerId);
  const listed = query
    .leftJoin('provider', 'provider.id', 'consultation.providerId')
    .leftJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('noteError', (join) =>
      join.onRef('noteError.consultationId', '=', 'consultation.id').on('noteError.addendumId', 'is', null),
    )
    .leftJoin('appUser as marker', 'marker.id', 'noteError.errorBy')
    .selectAll('consultation')
    .select(['provider.salutation', 'appUser.name as doctorName'])
    .select(['noteError.errorAt', 'noteError.errorBy', 'noteError.errorReason', 'noteError.errorWords'])
    .select(['marker.name as markerName', 'marker.role as markerRole']);
  const page = await readPage(listed, NEWEST_FIRST, asked);
  const total = await countRows(db, query);
  return { ...page, total };
}

export type ConsultationOfPatient = Awaited<ReturnType<typeof consultationsOfPatient>>['rows'][number];

/** The newest value of each code of a kind. */
export async function latestObservations(db: Db | Tx, patientId: string, kind: 'VITAL' | 'LAB') {
  return db
    .selectFrom('observation')
    .selectAll()
    .distinctOn('code')
    .where('patientId', '=', patientId)
    .where('kind', '=', kind)
    .where('value', 'is not', null)
    .where('supersededAt', 'is', null)
    .$narrowType<{ value: NotNull; unit: NotNull }>()
    .orderBy('code')
    .orderBy('at', 'desc')
    .execute();
}

export async function findRecordByMrn(db: Db | Tx, mrn: string) {
  return db.selectFrom('patient').selectAll().where('mrn', '=', mrn).executeTakeFirst();
}

/** The patient with this number; of a record that was merged, the one that stays. */
export async function findPatientByMrn(db: Db | Tx, mrn: string) {
  const record = await findRecordByMrn(db, mrn);
  if (!record) return undefined;
  const survivorId = (await survivorIdsOf(db, [record.id])).get(record.id) ?? record.id;
  return survivorId === record.id
    ? record
    : db.selectFrom('patient').selectAll().where('id', '=', survivorId).executeTakeFirst();
}

/** The same within a write, which a merge of this record then waits for. */
export async function lockPatientByMrn(tx: Db | Tx, mrn: string) {
  await tx.selectFrom('patient').select('id').where('mrn', '=', mrn).forUpdate().execute();
  return findPatientByMrn(tx, mrn);
}

/** The first medical record numbers, in order; with an app, of the patients who raised a request through it. */
export async function listMrns(db: Db, limit: number, app?: string): Promise<string[]> {
  const patients = db.selectFrom('patient').select('mrn').orderBy('mrn').limit(limit);
  const rows = await (
    app === undefined
      ? patients
      : patients.where('id', 'in', (e) =>
          e.selectFrom('request').select('patientId').where('intakeApp', '=', app),
        )
  ).execute();
  return rows.map(({ mrn }) => mrn);
}
