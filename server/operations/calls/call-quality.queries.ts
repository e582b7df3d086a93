import { sql, type RawBuilder } from 'kysely';
import { CONCEALED_LIMIT, type CALL_GROUPS, type CALL_SORTS } from '#contract/call-quality.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

type Group = (typeof CALL_GROUPS)[number];
type Sort = (typeof CALL_SORTS)[number];

interface Grouped {
  id: string;
  name: string | null;
  connections: number;
  noPath: number;
  left: number;
  success: number | null;
  setUpMedianMs: number | null;
  setUpP95Ms: number | null;
  relayed: number | null;
  concealed: number | null;
  freezes: number;
  givenUp: number;
}

/** The id of a group, and its name. */
const GROUPS: Record<Group, { key: RawBuilder<string>; name: RawBuilder<string | null> }> = {
  HUB: { key: sql`coalesce(call_report.hub_key, '')`, name: sql`min(hub.name)` },
  NETWORK: { key: sql`coalesce(call_report.network, '')`, name: sql`min(call_report.network)` },
  DEVICE: {
    key: sql`call_report.device_kind || '/' || call_report.browser || '/' || coalesce(call_report.browser_version::text, '')`,
    name: sql`null::text`,
  },
};

/** A share of a count in per cent, rounded; null for a part of nothing. */
const percent = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * ${part} / nullif(${whole}, 0))::int`;
const setUp = (part: number): RawBuilder<number | null> =>
  sql`round(percentile_cont(${sql.lit(part)}) within group (order by call_report.set_up_ms))::int`;
const countOf = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql`count(*) filter (where ${condition})`;

function groupedBy(group: Group, { from, to }: Period) {
  const { key, name } = GROUPS[group];
  const connected = countOf(sql`call_report.outcome = 'connected'`);
  const noPath = countOf(sql`call_report.outcome = 'no_path'`);
  const madeUp = countOf(sql`call_report.concealed_percent > ${sql.lit(CONCEALED_LIMIT)}`);
  return sql<Grouped>`(
    select ${key} as id, ${name} as name, count(*)::int as connections, ${noPath}::int as no_path,
           ${countOf(sql`call_report.outcome = 'left'`)}::int as left,
           ${percent(connected, sql`(${connected} + ${noPath})`)} as success,
           ${setUp(0.5)} as set_up_median_ms, ${setUp(0.95)} as set_up_p95_ms,
           ${percent(countOf(sql`call_report.route = 'relay'`), sql`count(call_report.route)`)} as relayed,
           ${percent(madeUp, sql`count(call_report.concealed_percent)`)} as concealed,
           sum(call_report.freezes)::int as freezes, sum(call_report.given_up)::int as given_up
      from call_report left join hub on hub.hub_key = call_report.hub_key
     where call_report.at >= ${from ?? new Date(0)} and call_report.at < ${to ?? new Date('9999-01-01')}
     group by 1)`.as<'grouped'>(sql`grouped`);
}

const COLUMN: Record<Sort, RawBuilder<unknown>> = {
  name: sql`coalesce(grouped.name, grouped.id)`,
  connections: sql`grouped.connections`,
  success: sql`grouped.success`,
  setUp: sql`grouped.set_up_median_ms`,
  relayed: sql`grouped.relayed`,
  concealed: sql`grouped.concealed`,
  freezes: sql`grouped.freezes`,
  givenUp: sql`grouped.given_up`,
};

/** An order in which the unknown comes last in both directions. */
function orderOf(group: Group, sort: Sort, isDescending: boolean): Order {
  const type = sort === 'name' ? 'text' : 'number';
  const last = sql.lit(isDescending ? -1 : 2_147_483_647);
  const by = sort === 'name' ? COLUMN.name : sql`coalesce(${COLUMN[sort]}, ${last})`;
  return {
    name: `callQuality ${group} ${sort} ${isDescending}`,
    keys: [
      { by, type, isDescending },
      { by: sql`grouped.id`, type: 'text' },
    ],
  };
}

interface Period {
  from: Date | undefined;
  to: Date | undefined;
}

interface GroupsAsked extends Period {
  group: Group;
  sort: Sort;
  isDescending: boolean;
}

/** A page of the groups of connections. */
export async function listCallQuality(
  db: Db,
  { group, sort, isDescending, ...period }: GroupsAsked,
  asked: PageAsked,
) {
  const rows = db.selectFrom(groupedBy(group, period));
  const order = orderOf(group, sort, isDescending);
  return { total: await countRows(db, rows), ...(await readPage(rows.selectAll(), order, asked)) };
}
