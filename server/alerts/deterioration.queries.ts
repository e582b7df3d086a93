import { sql, type Insertable, type NotNull } from 'kysely';
import type { Deterioration } from '#contract/alarming-vitals.ts';
import type { Urgency } from '#domain/early-warning.ts';
import { isOnVacation } from './listener.queries.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export interface MeasuredIn {
  patientId: string;
  consultationId: string | null;
  homeVisitId: string | null;
}

/** SQL of whether a visit is open: one that is booked for later is not yet. */
const IS_OPEN = sql<boolean>`consultation.ended_at is null
  and (consultation.started_at is not null or consultation.scheduled_at is null)`;

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
    .where((e) => e.or([IS_OPEN, e('consultation.id', '=', consultationId)]))
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The nurses of the patient's open visits. */
export async function listNurses(tx: Tx, patientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('consultation')
    .select('nurseUserId')
    .distinct()
    .where('patientId', '=', patientId)
    .where('nurseUserId', 'is not', null)
    .where(IS_OPEN)
    .$narrowType<{ nurseUserId: NotNull }>()
    .execute();
  return rows.map(({ nurseUserId }) => nurseUserId);
}

/** The doctors among these people who said that they are on duty and are not on leave, with their rosters. */
export async function listDutiesOf(tx: Tx, userIds: readonly string[], day: string) {
  if (!userIds.length) return [];
  return tx
    .selectFrom('provider')
    .leftJoin('roster', 'roster.providerId', 'provider.id')
    .select(['roster.duties', 'roster.exceptions'])
    .where('provider.userId', 'in', userIds)
    .where('provider.onDuty', '=', true)
    .where((e) => e.not(isOnVacation(e, day)))
    .execute();
}

/** The hub of the request of a visit or of a home visit; without one, those of its doctor and nurse, and of who measured. */
export async function listHubs(
  tx: Tx,
  { consultationId, homeVisitId, byUser }: MeasuredIn & { byUser: string },
): Promise<string[]> {
  const request = await tx
    .selectFrom('request')
    .select('hubKey')
    .where('hubKey', 'is not', null)
    .where((e) =>
      e.or([
        e('consultationId', '=', consultationId),
        e('id', 'in', e.selectFrom('homeVisit').select('requestId').where('homeVisit.id', '=', homeVisitId)),
      ]),
    )
    .executeTakeFirst();
  if (request?.hubKey) return [request.hubKey];
  const rows = await tx
    .selectFrom('userHub')
    .select('hubKey')
    .distinct()
    .where((e) =>
      e.or([
        e('userId', '=', byUser),
        sql<boolean>`user_id in (select nurse_user_id from consultation where id = ${consultationId}
          union select provider.user_id from consultation join provider on provider.id = consultation.provider_id
          where consultation.id = ${consultationId})`,
      ]),
    )
    .execute();
  return rows.map(({ hubKey }) => hubKey);
}

/** Those of these people who are doctors. */
export async function doctorsAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (!userIds.length) return [];
  const rows = await tx.selectFrom('provider').select('userId').where('userId', 'in', userIds).execute();
  return rows.map(({ userId }) => userId);
}

/** Returns whether a set that reassures, or is at least as alarming, was taken after this moment: a late one says nothing of now. */
export async function hasNewerSet(
  tx: Tx,
  { patientId, at }: { patientId: string; at: Date },
  urgency: Urgency | null,
): Promise<boolean> {
  const newest: Urgency[] = urgency === 'EMERGENCY' ? ['EMERGENCY'] : ['EMERGENCY', 'URGENT'];
  const row = await tx
    .selectFrom('vitalSet')
    .select('id')
    .where('patientId', '=', patientId)
    .where('at', '>', at)
    .where(
      sql<boolean>`((warning->>'isReassuring')::boolean or warning->>'urgency' = any(${sql.val(newest)}::text[]))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDeterioration(
  tx: Tx,
  row: Insertable<Database['deteriorationAlert']>,
): Promise<void> {
  await tx.insertInto('deteriorationAlert').values(row).execute();
}

/** Ends the open alerts of a patient of sets taken until then. @returns them */
export async function endDeteriorations(
  tx: Tx,
  { patientId, until }: { patientId: string; until: Date },
  ending: { now: Date; byUser: string; words: string | null },
) {
  const { now, byUser, words } = ending;
  return tx
    .updateTable('deteriorationAlert')
    .set({ endedAt: now, endedBy: byUser, endedWords: words, repeatAt: null, pushAt: now })
    .where('endedAt', 'is', null)
    .where('vitalSetId', 'in', (e) =>
      e
        .selectFrom('vitalSet')
        .select('vitalSet.id')
        .where('vitalSet.patientId', '=', patientId)
        .where('vitalSet.at', '<=', until),
    )
    .returning(['vitalSetId', 'userIds', 'urgency', 'raisedAt', 'times', 'escalatedAt', 'operatorsAt'])
    .returning(
      sql<Date | null>`(select o.repeat_at from deterioration_alert o
      where o.vital_set_id = deterioration_alert.vital_set_id)`.as('repeatAt'),
    )
    .execute();
}

function isTold(userId: string) {
  return sql<boolean>`(${userId} = any(deterioration_alert.user_ids) or exists (
    select 1 from consultation join provider on provider.id = consultation.provider_id
    where consultation.patient_id = vital_set.patient_id and ${IS_OPEN} and provider.user_id = ${userId}))`;
}

function openAlerts(db: Db | Tx) {
  return db
    .selectFrom('deteriorationAlert')
    .innerJoin('vitalSet', 'vitalSet.id', 'deteriorationAlert.vitalSetId')
    .where('deteriorationAlert.endedAt', 'is', null);
}

/** SQL of the number of a doctor's own open visit of the patient of a set; null: they have none. */
function ownVisit(userId: string) {
  return sql<string | null>`(select consultation.consultation_number from consultation
    join provider on provider.id = consultation.provider_id
    where consultation.patient_id = vital_set.patient_id and ${IS_OPEN} and provider.user_id = ${userId} limit 1)`;
}

/** Returns a doctor's open alerts: those sent to them, and those of patients in their open visits. */
export async function listDeteriorations(db: Db | Tx, userId: string) {
  return openAlerts(db)
    .innerJoin('patient', 'patient.id', 'vitalSet.patientId')
    .innerJoin('appUser as taker', 'taker.id', 'vitalSet.byUser')
    .select(['vitalSet.id as vitalSetId', 'vitalSet.patientId', 'vitalSet.at', 'vitalSet.warning'])
    .select(['deteriorationAlert.urgency', 'taker.name as byName', 'taker.mobile as byMobile'])
    .select(['patient.mrn', 'patient.name', 'patient.nameLang', 'patient.sex', 'patient.bornOn'])
    .select('patient.birthKnownTo')
    .select(['patient.mobile', 'patient.allergies', 'patient.noKnownAllergies', 'patient.pregnancy'])
    .select('patient.spo2Scale')
    .select(['patient.conditions', 'patient.city', 'patient.languages'])
    .select(ownVisit(userId).as('consultationNumber'))
    .where(isTold(userId))
    .orderBy('vitalSet.at', 'desc')
    .execute();
}

/** One open alert of which this doctor was told; its patient. */
export async function findDeterioration(tx: Tx, userId: string, vitalSetId: string) {
  return openAlerts(tx)
    .select(['vitalSet.patientId', 'vitalSet.at', ownVisit(userId).as('consultationNumber')])
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
    .select('vitalSet.at')
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

/** The newest open alert of a patient, with whom it was told. */
export type OpenDeterioration = Deterioration & { userIds: string[] };

/** SQL of the newest open alert of the patient in a column, with whom it was told; null: none. */
export function deteriorationOf(patientColumn: 'request.patient_id' | 'consultation.patient_id') {
  return sql<OpenDeterioration | null>`(select json_build_object('vitalSetId', s.id, 'scale', s.warning->>'scale',
    'score', (s.warning->>'score')::int, 'isComplete', s.warning->'missing' = '[]'::jsonb,
    'urgency', a.urgency, 'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'byName', u.name, 'userIds', a.user_ids)
    from deterioration_alert a join vital_set s on s.id = a.vital_set_id join app_user u on u.id = s.by_user
    where s.patient_id = ${sql.ref(patientColumn)} and a.ended_at is null order by s.at desc limit 1)`;
}

/** Alerts that were handed to the operators, and the names and numbers of some who measured. No patient is named. */
export async function findOpenForOperators(db: Db) {
  const { rows } = await sql<{ count: number; since: Date | null; names: string[] }>`
    select count(*)::int as count, min(alert.raised_at) as since,
           coalesce((array_agg(distinct concat_ws(' ', app_user.name, app_user.mobile)))[1:3], '{}') as names
      from deterioration_alert alert join vital_set on vital_set.id = alert.vital_set_id
      join app_user on app_user.id = vital_set.by_user
     where alert.operators_at is not null and alert.ended_at is null`.execute(db);
  return rows[0] ?? { count: 0, since: null, names: [] };
}
