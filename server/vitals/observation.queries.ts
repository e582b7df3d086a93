import { sql, type Insertable, type NotNull, type Updateable } from 'kysely';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

function vitalSetRows(db: Db | Tx) {
  return db
    .selectFrom('vitalSet')
    .leftJoin('consultation', 'consultation.id', 'vitalSet.consultationId')
    .innerJoin('appUser', 'appUser.id', 'vitalSet.byUser')
    .leftJoin('appUser as marker', 'marker.id', 'vitalSet.errorBy')
    .selectAll('vitalSet')
    .select(['marker.name as markerName', 'marker.role as markerRole'])
    .select(['consultation.providerId', 'consultation.nurseUserId'])
    .select(['consultation.consultationNumber', 'appUser.name as byName', 'appUser.role as byRole']);
}

export type VitalSetRow = Awaited<ReturnType<ReturnType<typeof vitalSetRows>['executeTakeFirstOrThrow']>>;

const NEWEST_FIRST: Order = {
  name: 'vitalSets',
  keys: [
    { by: 'vitalSet.at', type: 'instant', isDescending: true },
    { by: 'vitalSet.id', type: 'text' },
  ],
};

/** A patient's vital sign sets, newest first; optionally those of one consultation. */
export async function vitalSetsOf(
  db: Db | Tx,
  asked: PageAsked & { patientId: string; consultationNumber?: string | undefined },
) {
  const { patientId, consultationNumber } = asked;
  let query = vitalSetRows(db).where('vitalSet.patientId', '=', patientId);
  if (consultationNumber) query = query.where('consultation.consultationNumber', '=', consultationNumber);
  const page = await readPage(query, NEWEST_FIRST, asked);
  const total = await countRows(db, query);
  return { ...page, total };
}

/** A value with its unit: all but results in words, which have neither. */
type Measured = { value: NotNull; unit: NotNull };

export async function observationsOfSets(db: Db | Tx, setIds: readonly string[]) {
  if (!setIds.length) return [];
  return db
    .selectFrom('observation')
    .leftJoin('appUser as marker', 'marker.id', 'observation.errorBy')
    .selectAll('observation')
    .select(['marker.name as markerName', 'marker.role as markerRole'])
    .where('observation.vitalSetId', 'in', setIds)
    .$narrowType<Measured>()
    .orderBy('observation.code')
    .execute();
}

/**
 * The newest `most` results of each code, oldest first, and the code's total number of results; none that was corrected since
 * or entered in error, and no test in words. A bound and words of a test in figures have a text in the place of a value.
 */
export async function seriesOf(
  db: Db | Tx,
  {
    patientId,
    kind,
    code,
    most,
  }: { patientId: string; kind: 'VITAL' | 'LAB'; code?: string | undefined; most: number },
) {
  let values = db
    .selectFrom('observation')
    .selectAll()
    .select([
      sql<number>`row_number() over (partition by code order by at desc, id)`.as('nth'),
      sql<number>`count(*) over (partition by code)`.as('ofCode'),
    ])
    .where('patientId', '=', patientId)
    .where('kind', '=', kind)
    .where('unit', 'is not', null)
    .where((e) => e.or([e('value', 'is not', null), e('text', 'is not', null)]))
    .where('supersededAt', 'is', null)
    .$narrowType<{ unit: NotNull }>();
  if (code) values = values.where('code', '=', code);
  return db
    .selectFrom(values.as('value'))
    .selectAll()
    .where('nth', '<=', most)
    .orderBy('name')
    .orderBy('code')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The vital sign set that this device sent before. */
export async function findSentVitalSet(db: Db | Tx, byUser: string, clientId: string) {
  return vitalSetRows(db)
    .where('vitalSet.byUser', '=', byUser)
    .where('vitalSet.clientId', '=', clientId)
    .executeTakeFirst();
}

/** One set, locked until the transaction ends. */
export async function lockVitalSet(tx: Tx, id: string) {
  await tx.selectFrom('vitalSet').select('id').where('id', '=', id).forUpdate().execute();
  return findVitalSet(tx, id);
}

export async function findVitalSet(db: Db | Tx, id: string) {
  return vitalSetRows(db).where('vitalSet.id', '=', id).executeTakeFirst();
}

/** Returns whether a person is the nurse or the provider of an open visit of a patient. */
export async function isInOpenVisit(
  db: Db | Tx,
  { userId, roleId }: { userId: string; roleId: string },
  patientId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('consultation')
    .select('id')
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .where((e) => e.or([e('nurseUserId', '=', userId), e('providerId', '=', roleId)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** The patient of a set, by whom its score is read. */
export async function findMeasured(tx: Tx, patientId: string) {
  return tx
    .selectFrom('patient')
    .select(['bornOn', 'sex', 'pregnancy'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}

/** Marks values of a set as entered in error. They count no more, in this release and in the one before. */
export async function setValuesInError(
  tx: Tx,
  ids: readonly string[],
  set: Updateable<Database['observation']>,
): Promise<void> {
  await tx.updateTable('observation').set(set).where('id', 'in', ids).execute();
}

export async function updateVitalSet(
  tx: Tx,
  id: string,
  set: Updateable<Database['vitalSet']>,
): Promise<void> {
  await tx.updateTable('vitalSet').set(set).where('id', '=', id).execute();
}

/** The sets that were taken at these home visits, oldest first. */
export async function setsOfHomeVisits(db: Db | Tx, visitIds: readonly string[]) {
  if (!visitIds.length) return [];
  return vitalSetRows(db)
    .where('vitalSet.homeVisitId', 'in', visitIds)
    .orderBy('vitalSet.at')
    .orderBy('vitalSet.id')
    .execute();
}

export async function insertVitalSet(tx: Tx, row: Insertable<Database['vitalSet']>): Promise<void> {
  await tx.insertInto('vitalSet').values(row).execute();
}

export async function insertObservations(
  tx: Tx,
  rows: readonly Insertable<Database['observation']>[],
): Promise<void> {
  await tx.insertInto('observation').values(rows).execute();
}

/** The SpO2 scale of NEWS2 that a doctor chose for a patient; 1 without a decision. */
export async function readSpo2Scale(tx: Tx, patientId: string): Promise<1 | 2> {
  const row = await tx
    .selectFrom('patient')
    .select('spo2Scale')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return row.spo2Scale;
}

/** Stores the scale that a doctor chose at this time, unless a newer decision is known. */
export async function setSpo2Scale(
  tx: Tx,
  patientId: string,
  { spo2Scale, at }: { spo2Scale: 1 | 2; at: Date },
): Promise<void> {
  await tx
    .updateTable('patient')
    .set({ spo2Scale, spo2ScaleAt: at })
    .where('id', '=', patientId)
    .where((e) => e.or([e('spo2ScaleAt', 'is', null), e('spo2ScaleAt', '<=', at)]))
    .execute();
}
