import {
  CLINICAL_SETS,
  REVIEW_STATES,
  type ClinicalRule,
  type clinicalDataCalls,
  type ClinicalStep,
} from '#contract/clinical-data.ts';
import { COUNTED_MAX } from '#contract/limits.ts';
import { csvFile } from '#domain/csv-file.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { fromCursor, toCursor, type CursorForm } from '#server/platform/sql/cursor.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { clinicalRule, ruleId } from '#server/reference/clinical-data.ts';
import {
  changeLimit,
  endLimitChange,
  historyOfRule,
  readClinicalRules,
  reviewRules,
} from '#server/reference/clinical-reviews.ts';

const HEAD = [
  'Data set',
  'Key',
  'Rule',
  'Source',
  'State',
  'Note',
  'Clinician',
  'Registration',
  'Reviewed',
  'Change of the hospital',
  'Reason of the change',
  'Changed by',
];
const CURSOR: CursorForm = { name: 'clinicalData', keys: [{ type: 'number' }] };

interface Filter {
  set?: ClinicalRule['set'] | undefined;
  state?: ClinicalRule['state'] | undefined;
  search?: string | undefined;
}

function matching(rules: readonly ClinicalRule[], { set, state, search }: Filter): ClinicalRule[] {
  const words = search?.toLowerCase().split(/\s+/) ?? [];
  return rules.filter(
    (rule) =>
      (!set || rule.set === set) &&
      (!state || rule.state === state) &&
      words.every((word) => `${rule.key} ${rule.text}`.toLowerCase().includes(word)),
  );
}

/** The page of a list in memory that begins after the place of the cursor, which is the place among all rules. */
function pageOfRules(
  all: readonly ClinicalRule[],
  found: readonly ClinicalRule[],
  { cursor, limit }: PageAsked,
) {
  const place = new Map(all.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: ClinicalRule): number => place.get(id) ?? 0;
  const after = Number(fromCursor(CURSOR, cursor)?.[0] ?? -1);
  const left = found.filter((rule) => placeOf(rule) > after);
  const items = left.slice(0, limit);
  const last = items.at(-1);
  const next = last && left.length > items.length ? toCursor(CURSOR, [placeOf(last)]) : null;
  // As of every list: one more than is counted says that there are more.
  return { items, next, total: Math.min(found.length, COUNTED_MAX + 1) };
}

function progressOf(rules: readonly ClinicalRule[]) {
  return CLINICAL_SETS.map((set) => {
    const own = rules.filter((rule) => rule.set === set);
    const states = Object.fromEntries(
      REVIEW_STATES.map((state) => [state, own.filter((rule) => rule.state === state).length]),
    ) as Record<ClinicalRule['state'], number>;
    return { set, total: own.length, states };
  });
}

const valuesWords = ({ values, unit }: ClinicalRule): string =>
  values
    .filter(({ value, compiled }) => value !== compiled)
    .map(({ field, value, compiled }) => `${field} ${value} ${unit}, compiled ${compiled}`)
    .join('; ');

const lineOf = (rule: ClinicalRule): string[] => [
  rule.set,
  rule.key,
  rule.text,
  rule.source,
  rule.state,
  rule.review?.note ?? '',
  rule.review?.clinician ?? '',
  rule.review?.registration ?? '',
  rule.review?.at ?? '',
  rule.change ? valuesWords(rule) : '',
  rule.change?.reason ?? '',
  rule.change ? `${rule.change.clinician}, ${rule.change.registration}` : '',
];

export const clinicalDataHandlers: HandlersOf<typeof clinicalDataCalls> = {
  async clinicalData(ctx) {
    const all = await readClinicalRules(ctx.db);
    return { ...pageOfRules(all, matching(all, ctx.query), pageAsked(ctx.query)), sets: progressOf(all) };
  },

  async clinicalDataHistory(ctx) {
    const { set, key } = ctx.query;
    if (!clinicalRule(set, key)) throw new Refusal('NOT_FOUND');
    const now = (await readClinicalRules(ctx.db)).find(({ id }) => id === ruleId(set, key));
    const { reviewed, changed } = await historyOfRule(ctx.db, { dataSet: set, ruleKey: key });
    const signed = (row: (typeof reviewed)[number] | (typeof changed)[number]) => ({
      clinician: row.clinician,
      registration: row.registration,
      by: row.byName,
      at: row.at.toISOString(),
    });
    const steps: ClinicalStep[] = [
      ...reviewed.map((row) => ({
        id: `review-${row.seq}`,
        kind: row.verdict,
        isOfNow: row.hash === now?.hash,
        text: row.note,
        values: [],
        ...signed(row),
      })),
      ...changed.map((row, at) => ({
        id: `change-${row.seq}`,
        kind: row.limits === null ? ('CHANGE_ENDED' as const) : ('CHANGED' as const),
        isOfNow: at === 0 && row.limits !== null,
        text: row.reason,
        values: Object.entries(row.limits ?? {}).map(([field, value]) => ({
          field: field as keyof NonNullable<typeof row.limits>,
          value,
        })),
        ...signed(row),
      })),
    ];
    return { steps: steps.toSorted((a, b) => b.at.localeCompare(a.at)) };
  },

  reviewClinicalData: async (ctx) => ({ reviewed: await reviewRules(ctx, ctx.body) }),

  async changeClinicalLimit(ctx) {
    await changeLimit(ctx, ctx.body);
    return {};
  },

  async endClinicalChange(ctx) {
    await endLimitChange(ctx, ctx.body);
    return {};
  },

  async clinicalDataFile(ctx) {
    const rules = matching(await readClinicalRules(ctx.db), ctx.query);
    return { csv: csvFile([HEAD, ...rules.map(lineOf)]) };
  },
};
