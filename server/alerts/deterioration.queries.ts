import { sql, type Insertable } from 'kysely';
import type { Deterioration } from '#contract/deterioration.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export interface MeasuredIn {
  patientId: string;
  consultationId: string | null;
  homeVisitId: string | null;
}

/** The doctors of the patient's open visits, and of the visit in which the set was measured. */
export async function listDoctors(tx: Tx, { patientId, consultationId }: MeasuredIn): Promise<string[]> {
  const rows = await tx
    .selectFrom('consultation')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select('provider.userId')
    .distinct()
    .where('consultation.patientId', '=', patientId)
    .where('appUser.disabledAt', 'is', null)
    .where((e) => e.or([e('consultation.endedAt', 'is', null), e('consultation.id', '=', consultationId)]))
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The hub of the request of a visit or of a home visit; null: of none. */
export async function findHub(tx: Tx, { consultationId, homeVisitId }: MeasuredIn): Promise<string | null> {
  const row = await tx
    .selectFrom('request')
    .select('hubKey')
    .where((e) =>
      e.or([
        e('consultationId', '=', consultationId),
        e('id', 'in', e.selectFrom('homeVisit').select('requestId').where('homeVisit.id', '=', homeVisitId)),
      ]),
    )
    .executeTakeFirst();
  return row?.hubKey ?? null;
}

/** Those of these people who are doctors. */
export async function doctorsAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (!userIds.length) return [];
  const rows = await tx.selectFrom('provider').select('userId').where('userId', 'in', userIds).execute();
  return rows.map(({ userId }) => userId);
}

/** Whether a whole set was taken after this moment: what arrives late says nothing of now. */
export async function hasNewerSet(tx: Tx, patientId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('vitalSet')
    .select('id')
    .where('patientId', '=', patientId)
    .where('at', '>', at)
    .where(sql<boolean>`warning->'missing' = '[]'::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDeterioration(
  tx: Tx,
  row: Insertable<Database['deteriorationAlert']>,
): Promise<void> {
  await tx.insertInto('deteriorationAlert').values(row).execute();
}

/** Ends the open alerts of a patient of sets taken until then. @returns who was told of them */
export async function endDeteriorations(
  tx: Tx,
  { patientId, until }: { patientId: string; until: Date },
  { now, byUser }: { now: Date; byUser: string },
): Promise<string[]> {
  const ended = await tx
    .updateTable('deteriorationAlert')
    .set({ endedAt: now, endedBy: byUser, repeatAt: null, pushAt: now })
    .where('endedAt', 'is', null)
    .where('vitalSetId', 'in', (e) =>
      e
        .selectFrom('vitalSet')
        .select('vitalSet.id')
        .where('vitalSet.patientId', '=', patientId)
        .where('vitalSet.at', '<=', until),
    )
    .returning('userIds')
    .execute();
  return [...new Set(ended.flatMap(({ userIds }) => userIds))];
}

function isTold(userId: string) {
  return sql<boolean>`(${userId} = any(deterioration_alert.user_ids) or exists (
    select 1 from consultation join provider on provider.id = consultation.provider_id
    where consultation.patient_id = vital_set.patient_id and consultation.ended_at is null
    and provider.user_id = ${userId}))`;
}

function openAlerts(db: Db | Tx) {
  return db
    .selectFrom('deteriorationAlert')
    .innerJoin('vitalSet', 'vitalSet.id', 'deteriorationAlert.vitalSetId')
    .where('deteriorationAlert.endedAt', 'is', null);
}

/** Returns a doctor's open alerts: those sent to them, and those of patients in their open visits. */
export async function listDeteriorations(db: Db | Tx, userId: string) {
  return openAlerts(db)
    .innerJoin('patient', 'patient.id', 'vitalSet.patientId')
    .innerJoin('appUser as taker', 'taker.id', 'vitalSet.byUser')
    .select(['vitalSet.id as vitalSetId', 'vitalSet.patientId', 'vitalSet.at', 'vitalSet.warning'])
    .select('taker.name as byName')
    .select(['patient.mrn', 'patient.name', 'patient.nameLang', 'patient.sex', 'patient.bornOn'])
    .select(['patient.mobile', 'patient.allergies', 'patient.noKnownAllergies', 'patient.pregnancy'])
    .select(['patient.conditions', 'patient.city', 'patient.languages'])
    .select((e) =>
      e
        .selectFrom('consultation')
        .innerJoin('provider', 'provider.id', 'consultation.providerId')
        .select('consultation.consultationNumber')
        .whereRef('consultation.patientId', '=', 'vitalSet.patientId')
        .where('consultation.endedAt', 'is', null)
        .where('provider.userId', '=', userId)
        .limit(1)
        .as('consultationNumber'),
    )
    .where(isTold(userId))
    .orderBy('vitalSet.at', 'desc')
    .execute();
}

/** One open alert of which this doctor was told; its patient. */
export async function findDeterioration(tx: Tx, userId: string, vitalSetId: string) {
  return openAlerts(tx)
    .select(['vitalSet.patientId', 'vitalSet.at', 'vitalSet.consultationId', 'vitalSet.homeVisitId'])
    .where('vitalSet.id', '=', vitalSetId)
    .where(isTold(userId))
    .executeTakeFirst();
}

/** One open alert that is due to be repeated, locked. */
export async function lockDueDeterioration(tx: Tx, now: Date) {
  return tx
    .selectFrom('deteriorationAlert')
    .innerJoin('vitalSet', 'vitalSet.id', 'deteriorationAlert.vitalSetId')
    .selectAll('deteriorationAlert')
    .select(['vitalSet.patientId', 'vitalSet.consultationId', 'vitalSet.homeVisitId', 'vitalSet.byUser'])
    .where('deteriorationAlert.repeatAt', '<=', now)
    .where('deteriorationAlert.endedAt', 'is', null)
    .orderBy('deteriorationAlert.repeatAt')
    .limit(1)
    .forUpdate('deteriorationAlert')
    .skipLocked()
    .executeTakeFirst();
}

export async function setDeterioration(
  db: Db | Tx,
  vitalSetId: string,
  set: Partial<Omit<Insertable<Database['deteriorationAlert']>, 'vitalSetId'>>,
): Promise<void> {
  await db.updateTable('deteriorationAlert').set(set).where('vitalSetId', '=', vitalSetId).execute();
}

/** Claims alerts with a push that is due; if this server dies, the claim expires and they are due again. */
export async function claimDeteriorationPushes(db: Db, now: Date, until: Date, limit: number) {
  return db
    .updateTable('deteriorationAlert')
    .set({ pushAt: until })
    .where('vitalSetId', 'in', (e) =>
      e
        .selectFrom('deteriorationAlert')
        .select('vitalSetId')
        .where('pushAt', '<=', now)
        .orderBy('pushAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['vitalSetId', 'userIds', 'toldAt', 'sentAt', 'endedAt'])
    .execute();
}

/** Records a claimed push; one that became due again while it was sent stays due. */
export async function recordDeteriorationPush(
  db: Db,
  { vitalSetId, claimedUntil }: { vitalSetId: string; claimedUntil: Date },
  { pushAt, sentAt }: { pushAt: Date | null; sentAt?: Date },
): Promise<void> {
  if (sentAt) await setDeterioration(db, vitalSetId, { sentAt });
  await db
    .updateTable('deteriorationAlert')
    .set({ pushAt })
    .where('vitalSetId', '=', vitalSetId)
    .where('pushAt', '=', claimedUntil)
    .execute();
}

/** SQL of the newest open alert of the patient in a column, as the contract has it; null: none. */
export function deteriorationOf(patientColumn: 'request.patient_id' | 'consultation.patient_id') {
  return sql<Deterioration | null>`(select json_build_object('vitalSetId', s.id, 'scale', s.warning->>'scale',
    'score', (s.warning->>'score')::int, 'isComplete', s.warning->'missing' = '[]'::jsonb,
    'urgency', s.warning->>'urgency', 'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'byName', u.name)
    from deterioration_alert a join vital_set s on s.id = a.vital_set_id join app_user u on u.id = s.by_user
    where s.patient_id = ${sql.ref(patientColumn)} and a.ended_at is null order by s.at desc limit 1)`;
}
