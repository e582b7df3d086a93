import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { ConsultationPart } from '#contract/my-consultations.ts';
import type { ConsultationMode, RequestStatus } from '#contract/shared.ts';
import { isFoundBy } from '#server/people/patient-search.ts';
import { isNoteInError } from '#server/requests/requests.ts';
import { addSeconds } from '#server/platform/time.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { hasEnded } from '#domain/transitions.ts';
import { countOf } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { BY_PATIENT_NAME } from '#server/platform/sql/by-patient-name.ts';
import { isAtClinic } from '#server/people/at-clinic.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** A booked consultation that was not begun counts as missed after this. */
const MISSED_AFTER_S = 30 * 60;

/** When a consultation took or takes place; the index consultation_when has this exact expression. */
const AT = sql<Date>`coalesce(consultation.scheduled_at, consultation.started_at, consultation.created_at)`;

const SORT = {
  at: { by: AT, type: 'instant' },
  patient: BY_PATIENT_NAME,
  number: { by: 'consultation.consultationNumber', type: 'text' },
} as const satisfies Record<string, Order['keys'][number]>;

type Sort = keyof typeof SORT;

function orderOf(sort: Sort, direction: 'asc' | 'desc'): Order {
  return {
    name: `myConsultations ${sort} ${direction}`,
    keys: [
      { ...SORT[sort], isDescending: direction === 'desc' },
      { by: 'consultation.id', type: 'text' },
    ],
  };
}

export interface MyFilter {
  providerId: string;
  now: Date;
  timeZone: string;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: RequestStatus | undefined;
  mode?: ConsultationMode | undefined;
  clinicId?: string | undefined;
  hubKey?: string | undefined;
  /** Only completed visits of which the provider has the note still to sign. */
  unsigned?: boolean | undefined;
}

/** Condition for an open visit. Written as literals in the statement, so that the planner sees that the indexes on the parts hold them. */
const IS_OPEN = sql<SqlBool>`consultation.status in (${sql.join(
  STATUSES.filter((status) => !hasEnded(status)).map((status) => sql.lit(status)),
)})`;

/** Returns the condition for a part of the list: in one of them, and always in one. */
function isInPart(e: ExpressionBuilder<Database, 'consultation'>, part: ConsultationPart, now: Date) {
  const isShown = e('consultation.noShowAt', 'is', null);
  if (part === 'PAST') return e.and([isShown, e('consultation.status', '=', 'COMPLETED')]);
  if (part === 'CANCELLED') return e.and([isShown, e('consultation.status', '=', 'CANCELLED')]);
  const missedBefore = addSeconds(now, -MISSED_AFTER_S);
  const isLate = sql<SqlBool>`(consultation.started_at is null
    and coalesce(consultation.scheduled_at < ${missedBefore}, false))`;
  if (part === 'UPCOMING') return e.and([isShown, IS_OPEN, e.not(isLate)]);
  return e.or([e('consultation.noShowAt', 'is not', null), e.and([isShown, IS_OPEN, isLate])]);
}

/** A visit that a nurse ended before the doctor joined has no note of the doctor; none is asked of visits from before. */
const hasNoteToSign = (e: ExpressionBuilder<Database, 'consultation'>) =>
  e.and([
    e('consultation.status', '=', 'COMPLETED'),
    e('consultation.signingDue', '=', true),
    e.or([e('consultation.providerJoinedAt', 'is not', null), e('consultation.handedOverAt', 'is', null)]),
    e.not(isNoteInError(e)),
    e.not(
      e.exists(
        e
          .selectFrom('signedNote')
          .select('signedNote.id')
          .whereRef('signedNote.consultationId', '=', 'consultation.id'),
      ),
    ),
  ]);

function filtered(db: Db | Tx, filter: MyFilter) {
  let rows = db.selectFrom('consultation').where('consultation.providerId', '=', filter.providerId);
  if (filter.status) rows = rows.where('consultation.status', '=', filter.status);
  if (filter.mode) rows = rows.where('consultation.mode', '=', filter.mode);
  if (filter.unsigned) rows = rows.where(hasNoteToSign);
  if (filter.clinicId) rows = rows.where(isAtClinic(filter.clinicId));
  const { from, to, timeZone, hubKey } = filter;
  if (hubKey)
    rows = rows.where((e) =>
      e.exists(
        e
          .selectFrom('request')
          .select('request.id')
          .whereRef('request.consultationId', '=', 'consultation.id')
          .where('request.hubKey', '=', hubKey),
      ),
    );
  // Midnights as instants, so that the index on the time is used.
  if (from) rows = rows.where(sql<SqlBool>`${AT} >= (${from}::date::timestamp at time zone ${timeZone})`);
  if (to) rows = rows.where(sql<SqlBool>`${AT} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`);
  if (filter.search) rows = rows.where(isFoundBy('consultation', filter.search));
  return rows;
}

/** The number of a selection's consultations in each part, each up to a bound as `countRows`. */
export async function countParts(db: Db | Tx, filter: MyFilter): Promise<Record<ConsultationPart, number>> {
  const of = (part: ConsultationPart) =>
    countOf(
      db,
      filtered(db, filter).where((e) => isInPart(e, part, filter.now)),
    );
  const counts = await db
    .selectNoFrom([
      of('UPCOMING').as('upcoming'),
      of('PAST').as('past'),
      of('MISSED').as('missed'),
      of('CANCELLED').as('cancelled'),
    ])
    .executeTakeFirstOrThrow();
  const { upcoming: UPCOMING, past: PAST, missed: MISSED, cancelled: CANCELLED } = counts;
  return { UPCOMING, PAST, MISSED, CANCELLED };
}

export async function listOwnConsultations(
  db: Db | Tx,
  filter: MyFilter,
  asked: PageAsked & { part: ConsultationPart; sort: Sort; order: 'asc' | 'desc' },
) {
  const listed = filtered(db, filter)
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .leftJoin('clinic', 'clinic.id', 'consultation.clinicId')
    .where((e) => isInPart(e, asked.part, filter.now))
    .selectAll('consultation')
    .select([AT.as('at'), 'patient.name', 'patient.nameLang', 'patient.mrn', 'clinic.clinicName']);
  return readPage(listed, orderOf(asked.sort, asked.order), asked);
}
