import { OVERRIDE_KINDS, type OverrideRow, type overrideReportCalls } from '#contract/override-report.ts';
import { titledName } from '#domain/titled-name.ts';
import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { csvFile } from '#domain/csv-file.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import {
  countOverrides,
  listOverrides,
  type OverriddenRow,
  type OverrideFilter,
} from './override.queries.ts';

const FILE_ROWS_MAX = 10_000;
const HEAD = [
  'Day',
  'Hub',
  'Prescriber',
  'Consultation',
  'Kind',
  'Between',
  'Medicines',
  'Reason',
  'Listed',
  'Withdrawn',
];

type Asked = Omit<OverrideFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined };

function filterOf({ from, to, ...names }: Asked, timeZone: string): OverrideFilter {
  const midnight = (day: string): Date => instantOf(day, '00:00', timeZone);
  return {
    ...names,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(addDays(to, 1)),
  };
}

function presentOverride(row: OverriddenRow): OverrideRow {
  const { id, signedAt, consultationNumber, salutation, name, hub, kind, between, medicines, reason } = row;
  const prescriber = titledName(salutation, name);
  const is = { isListed: row.code !== null, isWithdrawn: row.withdrawnAt !== null };
  return {
    id,
    signedAt: signedAt.toISOString(),
    consultationNumber,
    prescriber,
    hub,
    kind,
    between,
    medicines,
    reason,
    ...is,
  };
}

export const overrideReportHandlers: HandlersOf<typeof overrideReportCalls> = {
  async overrideReport(ctx) {
    const filter = filterOf(ctx.query, ctx.config.TIME_ZONE);
    const { rows, ...page } = await listOverrides(ctx.db, filter, pageAsked(ctx.query));
    const counted = await countOverrides(ctx.db, filter);
    await auditList(
      ctx,
      'overrides',
      rows.map(({ patientId }) => patientId),
    );
    const counts = Object.fromEntries(OVERRIDE_KINDS.map((kind) => [kind, counted.get(kind) ?? 0])) as Record<
      OverrideRow['kind'],
      number
    >;
    return { ...page, items: rows.map(presentOverride), counts };
  },

  async overrideFile(ctx) {
    const { TIME_ZONE } = ctx.config;
    const filter = filterOf(ctx.query, TIME_ZONE);
    const { rows } = await listOverrides(ctx.db, filter, { cursor: undefined, limit: FILE_ROWS_MAX });
    await auditList(
      ctx,
      'overrides',
      rows.map(({ patientId }) => patientId),
    );
    const lines = rows
      .map(presentOverride)
      .map((row) => [
        wallOf(new Date(row.signedAt), TIME_ZONE).day,
        row.hub ?? '',
        row.prescriber,
        row.consultationNumber,
        row.kind,
        row.between.join(', '),
        row.medicines.join(', '),
        row.reason,
        row.isListed ? 'yes' : 'no',
        row.isWithdrawn ? 'yes' : 'no',
      ]);
    return { csv: csvFile([HEAD, ...lines]) };
  },
};
