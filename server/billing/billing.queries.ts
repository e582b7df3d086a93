import { sql } from 'kysely';
import type { BillingDay, BillingRow, Payout } from '#contract/billing.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { presentClinic } from '#server/people/present-person.ts';
import { inOrder, readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

const AMOUNTS = ['grossPaise', 'feePaise', 'gstPaise', 'tdsPaise', 'netPaise'] as const;

/** One provider and a period of days in a time zone, both days included. */
export interface BillingSelection {
  providerId: string;
  timeZone: string;
  from: string;
  to: string;
  clinicId?: string | undefined;
  consultationMode?: ConsultationMode | undefined;
}

function lines(db: Db, selection: BillingSelection) {
  const { providerId, timeZone, from, to, clinicId, consultationMode } = selection;
  let rows = db
    .selectFrom('earning')
    .innerJoin('patient', 'patient.id', 'earning.patientId')
    .leftJoin('clinic', 'clinic.id', 'earning.clinicId')
    .leftJoin('consultation', 'consultation.id', 'earning.consultationId')
    .leftJoin('request', 'request.id', 'earning.requestId')
    .where('earning.providerId', '=', providerId)
    // Midnights as instants, so that the index on the time is used.
    .where(sql<boolean>`earning.at >= (${from}::date::timestamp at time zone ${timeZone})`)
    .where(sql<boolean>`earning.at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`);
  if (clinicId) rows = rows.where('earning.clinicId', '=', clinicId);
  if (consultationMode) rows = rows.where('earning.mode', '=', consultationMode);
  return rows;
}

const NEWEST_FIRST: Order = {
  name: 'billing',
  keys: [
    { by: 'earning.at', type: 'instant', isDescending: true },
    { by: 'earning.id', type: 'text' },
  ],
};

/** The lines with their patients, newest first; all of them unless a page is given. */
export async function billingLines(
  db: Db,
  selection: BillingSelection,
  asked?: PageAsked,
): Promise<{ items: BillingRow[]; patientIds: string[]; next: string | null }> {
  const chosen = lines(db, selection)
    .selectAll('earning')
    .select([
      'patient.name as patientName',
      'clinic.clinicName',
      'consultation.consultationNumber',
      'request.serviceNumber',
    ]);
  const { rows, next } = asked
    ? await readPage(chosen, NEWEST_FIRST, asked)
    : { rows: await inOrder(chosen, NEWEST_FIRST).execute(), next: null };
  const items = rows.map((row) => ({
    id: row.id,
    number: (row.what === 'LAB_ORDER' ? row.serviceNumber : row.consultationNumber) ?? '',
    date: row.at.toISOString(),
    patientName: row.patientName,
    clinic: presentClinic(row),
    what: row.what,
    consultationMode: row.mode ?? 'CHAT',
    grossPaise: row.grossPaise,
    feePaise: row.feePaise,
    gstPaise: row.gstPaise,
    tdsPaise: row.tdsPaise,
    netPaise: row.netPaise,
    state: row.state,
    utr: row.utr,
  }));
  return { items, patientIds: rows.map((row) => row.patientId), next };
}

/** Sums of the whole selection, and its number of lines. */
export async function billingTotals(db: Db, selection: BillingSelection) {
  const sums = await lines(db, selection)
    .select((e) => [
      ...AMOUNTS.map((column) =>
        e.fn.coalesce(e.cast<number>(e.fn.sum(`earning.${column}`), 'bigint'), e.lit(0)).as(column),
      ),
      e.fn.countAll<number>().as('count'),
      e.fn
        .coalesce(
          e.cast<number>(e.fn.sum('earning.netPaise').filterWhere('earning.state', '=', 'PAID'), 'bigint'),
          e.lit(0),
        )
        .as('paidPaise'),
      e.fn
        .coalesce(
          e.cast<number>(e.fn.sum('earning.netPaise').filterWhere('earning.state', '=', 'PENDING'), 'bigint'),
          e.lit(0),
        )
        .as('pendingPaise'),
    ])
    .executeTakeFirstOrThrow();
  const { count, ...totals } = sums;
  return { count, totals };
}

function sumOf(column: (typeof AMOUNTS)[number]) {
  return sql<number>`sum(${sql.ref(`earning.${column}`)})::bigint`;
}

/** Sums per day for days with lines, oldest first. */
export async function billingDays(db: Db, selection: BillingSelection): Promise<BillingDay[]> {
  return lines(db, selection)
    .select((e) => [
      sql<string>`to_char(earning.at at time zone ${selection.timeZone}, 'YYYY-MM-DD')`.as('day'),
      e.fn.countAll<number>().as('lines'),
      sumOf('netPaise').as('netPaise'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Transfers to the bank, newest first. They exclude lines that the patient paid to a laboratory. */
export async function payoutsOf(db: Db, selection: BillingSelection): Promise<Payout[]> {
  const day = sql`(earning.at at time zone ${selection.timeZone})`;
  const rows = await lines(db, selection)
    .where('earning.state', '=', 'PAID')
    .where('earning.netPaise', '<>', 0)
    .select((e) => [
      sql<string>`coalesce(earning.utr, '')`.as('utr'),
      sql<string>`to_char(min(${day}), 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(max(${day}), 'YYYY-MM-DD')`.as('to'),
      e.fn.countAll<number>().as('lines'),
      sumOf('netPaise').as('netPaise'),
    ])
    .groupBy('earning.utr')
    .orderBy('to', 'desc')
    .orderBy('earning.utr')
    .execute();
  return rows;
}
