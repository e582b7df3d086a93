import { sql } from 'kysely';
import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** An open request or visit of a patient, with what decides who may know what of it. */
export interface OpenRequest {
  /** Id of the request, or of a booked visit, which has none. */
  id: string;
  kind: RequestKind | null;
  status: RequestStatus;
  hubKey: string | null;
  serviceNumber: string | null;
  consultationId: string | null;
  consultationNumber: string | null;
  orderedByConsultationId: string | null;
  takenBy: string | null;
  takerName: string | null;
  takerRole: string | null;
  nurseUserId: string | null;
  providerId: string | null;
  doctorUserId: string | null;
  doctorName: string | null;
  salutation: string | null;
  providerJoinedAt: Date | null;
  /** ISO 8601. */
  raisedAt: string;
  heldSince: string | null;
}

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
/** So many are shown beside a row of a list. */
const SHOWN_MAX = 20;
/** So many are looked through where it is decided about one patient. */
const DECIDED_MAX = 500;

/**
 * Selects the open requests of a patient, oldest first, and the booked visits that have begun, as one column of a row, so that
 * a page of rows is one statement.
 */
export function openRequestsOf(
  patientColumn: 'request.patient_id' | 'consultation.patient_id' | 'patient.id',
  most = SHOWN_MAX,
) {
  return sql<OpenRequest[]>`(select coalesce(json_agg(json_build_object('id', one.id, 'kind', one.kind,
    'status', one.status, 'hubKey', one.hub_key, 'serviceNumber', one.service_number,
    'consultationId', one.consultation_id, 'consultationNumber', one.consultation_number,
    'orderedByConsultationId', one.ordered_by_consultation_id, 'takenBy', one.taken_by,
    'takerName', taker.name, 'takerRole', taker.role, 'nurseUserId', one.nurse_user_id,
    'providerId', one.provider_id, 'doctorUserId', doctor.id, 'doctorName', doctor.name,
    'salutation', holder.salutation, 'providerJoinedAt', one.provider_joined_at,
    'raisedAt', to_char(one.raised_at at time zone 'UTC', ${ISO}),
    'heldSince', to_char(one.held_since at time zone 'UTC', ${ISO})) order by one.raised_at, one.id), '[]')
    from (select o.id, o.kind, o.status, o.hub_key, o.service_number, v.id as consultation_id, v.consultation_number,
            o.ordered_by_consultation_id, o.taken_by, v.nurse_user_id, o.provider_id, v.provider_joined_at,
            o.requested_at as raised_at, coalesce(v.handed_over_at, o.taken_at) as held_since
            from request o left join consultation v on v.id = o.consultation_id
           where o.patient_id = ${sql.ref(patientColumn)} and o.ended_at is null
          union all
          select b.id, null, b.status, null, null, b.id, b.consultation_number, null, null, b.nurse_user_id, b.provider_id,
            b.provider_joined_at, b.started_at, b.started_at
            from consultation b
           where b.patient_id = ${sql.ref(patientColumn)} and b.request_id is null and b.started_at is not null
             and b.ended_at is null
          order by raised_at, id limit ${sql.lit(most)}) one
    left join app_user taker on taker.id = one.taken_by
    left join provider holder on holder.id = one.provider_id
    left join app_user doctor on doctor.id = holder.user_id)`;
}

/** The same of one patient, as it is in this transaction. */
export async function listOpenRequests(db: Db | Tx, patientId: string): Promise<OpenRequest[]> {
  const row = await db
    .selectFrom('patient')
    .select(openRequestsOf('patient.id', DECIDED_MAX).as('open'))
    .where('patient.id', '=', patientId)
    .executeTakeFirst();
  return row?.open ?? [];
}

/** The patient of a request, to lock the patient before the request: the order in which a merge locks them. */
export async function findPatientOf(db: Db | Tx, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('request')
    .select('patientId')
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row?.patientId;
}
