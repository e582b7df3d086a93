import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { ConsultationPart } from '#contract/my-consultations.ts';
import type { ConsultationMode, RequestStatus } from '#contract/shared.ts';
import { isFoundBy } from '#server/people/patient-search.ts';
import { addSeconds } from '#server/platform/time.ts';
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

function partAt(now: Date) {
  const missedBefore = addSeconds(now, -MISSED_AFTER_S);
  return sql<ConsultationPart>`case
    when consultation.no_show_at is not null then 'MISSED'
    when consultation.status = 'CANCELLED' then 'CANCELLED'
    when consultation.status = 'COMPLETED' then 'PAST'
    when consultation.started_at is null and consultation.scheduled_at < ${missedBefore} then 'MISSED'
    else 'UPCOMING' end`;
}

/** The same for one part, as conditions of which the planner knows how many rows they leave. */
function isInPart(e: ExpressionBuilder<Database, 'consultation'>, part: ConsultationPart, now: Date) {
  const isShown = e('consultation.noShowAt', 'is', null);
  if (part === 'PAST') return e.and([isShown, e('consultation.status', '=', 'COMPLETED')]);
  if (part === 'CANCELLED') return e.and([isShown, e('consultation.status', '=', 'CANCELLED')]);
  return sql<SqlBool>`${partAt(now)} = ${part}`;
}

/** A visit that a nurse ended before the doctor joined has no note of the doctor; none is asked of visits from before. */
const hasNoteToSign = (e: ExpressionBuilder<Database, 'consultation'>) =>
  e.and([
    e('consultation.status', '=', 'COMPLETED'),
    e('consultation.signingDue', '=', true),
    e.or([e('consultation.providerJoinedAt', 'is not', null), e('consultation.handedOverAt', 'is', null)]),
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

/** The number of a selection's consultations in each part. */
export async function countParts(db: Db | Tx, filter: MyFilter): Promise<Record<ConsultationPart, number>> {
  const part = partAt(filter.now).as('part');
  const rows = await filtered(db, filter)
    .select([part, (e) => e.fn.countAll<number>().as('count')])
    .groupBy('part')
    .execute();
  const counts = { UPCOMING: 0, PAST: 0, MISSED: 0, CANCELLED: 0 };
  for (const row of rows) counts[row.part] = row.count;
  return counts;
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
