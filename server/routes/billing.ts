import { auditList } from '#server/audit-reads.ts';
import { sql } from 'kysely';
import type { billingCalls } from '#contract/billing.ts';
import type { ParsedQuery } from '#contract/call.ts';
import { offsetOf } from '#server/http/cursor.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/sql/database.ts';

const DEFAULT_PAGE = 50;
const AMOUNTS = ['grossPaise', 'feePaise', 'gstPaise', 'tdsPaise', 'netPaise'] as const;
type Query = ParsedQuery<typeof billingCalls.getProviderBillingAndPaymentDetails>;

/** The provider's own lines of a period; both days are included, as days of the hospital's time zone. */
function lines(db: Db, providerId: string, query: Query, timeZone: string) {
  let rows = db
    .selectFrom('earning')
    .innerJoin('patient', 'patient.id', 'earning.patientId')
    .leftJoin('clinic', 'clinic.id', 'earning.clinicId')
    .leftJoin('consultation', 'consultation.id', 'earning.consultationId')
    .leftJoin('request', 'request.id', 'earning.requestId')
    .where('earning.providerId', '=', providerId)
    .where(
      sql<boolean>`(earning.at at time zone ${timeZone})::date between ${query.from}::date and ${query.to}::date`,
    );
  if (query.clinicId) rows = rows.where('earning.clinicId', '=', query.clinicId);
  if (query.consultationMode) rows = rows.where('earning.mode', '=', query.consultationMode);
  return rows;
}

export const billingHandlers: HandlersOf<typeof billingCalls> = {
  async getProviderBillingAndPaymentDetails(ctx) {
    const { query } = ctx;
    for (const path of ['from', 'to'] as const) {
      // ISO 8601 knows a year 0000, the store does not.
      if (query[path] < '0001')
        throw new Refusal('BAD_INPUT', {
          fields: [{ path, message: 'This does not have the expected form.' }],
        });
    }
    const offset = offsetOf(query.cursor);
    const limit = Math.min(Number(query.limit ?? DEFAULT_PAGE), 200);
    const rows = await lines(ctx.db, ctx.who.roleId, query, ctx.config.TIME_ZONE)
      .selectAll('earning')
      .select([
        'patient.name as patientName',
        'clinic.clinicName',
        'consultation.consultationNumber',
        'request.serviceNumber',
      ])
      .orderBy('earning.at', 'desc')
      .orderBy('earning.id')
      .offset(offset)
      .limit(limit)
      .execute();
    await auditList(
      ctx,
      'billing',
      rows.map((row) => row.patientId),
    );
    const sums = await lines(ctx.db, ctx.who.roleId, query, ctx.config.TIME_ZONE)
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
            e.cast<number>(
              e.fn.sum('earning.netPaise').filterWhere('earning.state', '=', 'PENDING'),
              'bigint',
            ),
            e.lit(0),
          )
          .as('pendingPaise'),
      ])
      .executeTakeFirstOrThrow();
    const { count, ...totals } = sums;
    return {
      items: rows.map((row) => ({
        id: row.id,
        number: (row.what === 'LAB_ORDER' ? row.serviceNumber : row.consultationNumber) ?? '',
        date: row.at.toISOString(),
        patientName: row.patientName,
        clinicName: row.clinicName,
        what: row.what,
        consultationMode: row.mode ?? 'CHAT',
        grossPaise: row.grossPaise,
        feePaise: row.feePaise,
        gstPaise: row.gstPaise,
        tdsPaise: row.tdsPaise,
        netPaise: row.netPaise,
        state: row.state,
        utr: row.utr,
      })),
      next: offset + rows.length < count ? String(offset + rows.length) : null,
      total: count,
      totals: totals,
    };
  },
};
