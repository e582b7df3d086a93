import { sql } from 'kysely';
import type { BoardKind } from '#contract/board.ts';
import type { Sex } from '#contract/shared.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import type { BirthKnownTo } from '#domain/birth.ts';
import { isOnVacation } from '#server/alerts/alert-listeners.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { isInCall, isSeenLately } from '#server/requests/presence.ts';
import { WAITING_STATUSES } from '#server/requests/requests.ts';

/** More than a hospital can have waiting; the longest waits are among them. */
const WAITING_MAX = 300;
const HELD_MAX = 600;
const NAMES_SHOWN = 3;

export interface PatientOfRow {
  patientId: string;
  name: string;
  nameLang: string;
  mrn: string;
  sex: Sex;
  bornOn: string;
  birthKnownTo: BirthKnownTo;
}

/** Open requests of the kinds that ring, with their patients and their open alert. */
function boardRows(db: Db) {
  return db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .leftJoin('alert', (join) =>
      join
        .onRef('alert.requestId', '=', 'request.id')
        .on('alert.takenAt', 'is', null)
        .on('alert.withdrawnAt', 'is', null),
    )
    .select(['request.id as requestId', 'request.hubKey', 'request.patientId', 'request.requestedAt'])
    .select(sql<BoardKind>`request.kind`.as('kind'))
    .select(['patient.name', 'patient.nameLang', 'patient.mrn', 'patient.sex'])
    .select(['patient.bornOn', 'patient.birthKnownTo'])
    .where('request.kind', 'in', ALERT_KINDS)
    .where('request.endedAt', 'is', null);
}

/** Requests that no one has accepted, longest wait first. */
export async function listWaitingNow(db: Db) {
  return boardRows(db)
    .select('alert.level')
    .select((e) => [
      e
        .selectFrom('alertListener')
        .whereRef('alertListener.alertId', '=', 'alert.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('alerted'),
      e
        .selectFrom('alertListener')
        .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
        .whereRef('alertListener.alertId', '=', 'alert.id')
        .where('request.kind', '=', 'EMERGENCY_CARE')
        .select(
          sql<
            string[] | null
          >`(array_agg(app_user.name order by alert_listener.raised_at, app_user.name))[1:${sql.lit(NAMES_SHOWN)}]`.as(
            'names',
          ),
        )
        .as('alertedNames'),
    ])
    .where('request.status', 'in', WAITING_STATUSES)
    .orderBy('request.requestedAt')
    .orderBy('request.id')
    .limit(WAITING_MAX)
    .execute();
}

/** Accepted requests, each with its nurse and its doctor. */
export async function listHeldNow(db: Db) {
  return boardRows(db)
    .leftJoin('consultation', 'consultation.id', 'request.consultationId')
    .leftJoin('provider', 'provider.id', 'request.providerId')
    .select(['request.takenBy', 'request.takenAt', 'consultation.nurseUserId'])
    .select(['provider.userId as doctorUserId', 'consultation.handedOverAt', 'consultation.providerJoinedAt'])
    .select(['alert.reason as openAlert', 'alert.returnsAt'])
    .where('request.status', 'not in', WAITING_STATUSES)
    .orderBy('request.takenAt')
    .orderBy('request.id')
    .limit(HELD_MAX)
    .execute();
}

/** Nurses, and doctors who are approved, with what says whether they are there. */
export async function listStaffNow(db: Db, day: string, now: Date) {
  return db
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('nurse', 'nurse.userId', 'appUser.id')
    .leftJoin('roster', 'roster.providerId', 'provider.id')
    .select(['appUser.id as userId', 'appUser.name', 'appUser.quietUntil'])
    .select(sql<'nurse' | 'provider'>`app_user.role`.as('role'))
    .select(sql<string | null>`coalesce(provider.salutation, nurse.salutation)`.as('salutation'))
    .select(['provider.id as providerId', 'provider.onDuty', 'roster.duties', 'roster.exceptions'])
    .select((e) =>
      isOnVacation(e as never, day)
        .$castTo<boolean>()
        .as('onLeave'),
    )
    .select([isSeenLately('appUser.id', now).as('isHere'), isInCall('appUser.id', now).as('isInCall')])
    .select((e) =>
      e
        .selectFrom('userHub')
        .whereRef('userHub.userId', '=', 'appUser.id')
        .select(sql<string[] | null>`array_agg(hub_key order by hub_key)`.as('keys'))
        .as('hubKeys'),
    )
    .where('appUser.disabledAt', 'is', null)
    .where((e) =>
      e.or([
        e('appUser.role', '=', 'nurse'),
        e.and([
          e('appUser.role', '=', 'provider'),
          e('provider.verificationStatus', '=', VERIFIED_AND_APPROVED),
        ]),
      ]),
    )
    .orderBy('appUser.name')
    .orderBy('appUser.id')
    .execute();
}

/** Every hub, with what became of the requests that were raised in it since a time. */
export async function listBoardHubs(db: Db, since: Date) {
  const { rows } = await sql<{
    hubKey: string;
    name: string;
    accepted: number;
    medianToAcceptS: number | null;
    abandoned: number;
  }>`
    select hub.hub_key, hub.name, count(asked.accepted_at)::int as accepted,
           percentile_cont(0.5) within group (order by extract(epoch from asked.accepted_at - asked.requested_at)::float8)
             as median_to_accept_s,
           count(*) filter (where asked.status = 'CANCELLED' and asked.accepted_at is null)::int as abandoned
      from hub left join lateral (
        select request.requested_at, request.status,
               (select min(at) from status_history
                 where request_id = request.id and to_status = 'ACCEPTED') as accepted_at
          from request
         where request.hub_key = hub.hub_key and request.requested_at >= ${since}
           and request.kind in (${sql.join(ALERT_KINDS)})) asked on true
     group by hub.hub_key, hub.name
     order by hub.name`.execute(db);
  return rows;
}

/** People whom the open alert of a request has reached or is on its way to. */
export async function listAlerted(db: Db, requestId: string) {
  return db
    .selectFrom('alert')
    .innerJoin('alertListener', 'alertListener.alertId', 'alert.id')
    .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
    .select(['appUser.name', 'alertListener.raisedAt', 'alertListener.sentAt'])
    .select(['alertListener.shownAt', 'alertListener.heardAt'])
    .where('alert.requestId', '=', requestId)
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .orderBy('alertListener.raisedAt')
    .orderBy('appUser.name')
    .execute();
}

/** A person to whom a request can be given: whether they are there is checked by the act. */
export async function findAssignee(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .select(['appUser.id as userId', 'appUser.name', 'provider.id as providerId'])
    .where('appUser.id', '=', userId)
    .where('appUser.role', 'in', ['nurse', 'provider'])
    .where('appUser.disabledAt', 'is', null)
    .executeTakeFirst();
}

export async function findHub(tx: Tx, hubKey: string) {
  return tx.selectFrom('hub').select(['hubKey', 'name']).where('hubKey', '=', hubKey).executeTakeFirst();
}

/** The account of a doctor. */
export async function getDoctor(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['appUser.id as userId', 'appUser.name'])
    .where('provider.id', '=', providerId)
    .executeTakeFirstOrThrow();
}
