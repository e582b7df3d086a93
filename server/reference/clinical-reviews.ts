import type { ParsedBody } from '#contract/call.ts';
import type { ClinicalRule, clinicalDataCalls, ClinicalSet, LimitField } from '#contract/clinical-data.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { ChangedLimits } from '#server/platform/sql/tables/catalogue.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import {
  clinicalRule,
  hashOf,
  listClinicalRules,
  ruleId,
  type CompiledRule,
} from '#server/reference/clinical-data.ts';
import {
  insertLimitChange,
  insertReviews,
  lockClinicalData,
  newestChanges,
  newestReviews,
  type ChangeRow,
  type ReviewRow,
} from '#server/reference/clinical-data.queries.ts';
import { criticalLimitText, labUnitOf } from '#server/reference/clinical-measure-rules.ts';
import { DOSE_UNITS, doseLimitKey, doseLimitText } from '#server/reference/clinical-medicine-rules.ts';
import { listDoseLimits } from '#server/reference/dose-limits.ts';
import { criticalLimitKey, listCriticalLimits } from '#server/reference/lab-limits.ts';
import {
  changeableCritical,
  changeableDose,
  valuesInForce,
  type Changeable,
} from '#server/reference/limit-changes.ts';
import { lazy } from '#server/reference/reference-data.ts';

export { historyOfRule } from '#server/reference/clinical-data.queries.ts';

interface Limit {
  fields: Changeable[];
  unit: string;
  /** The rule in words with other values. */
  textWith: (values: ChangedLimits) => string;
}

/** The rules that a hospital may change. */
const limits = lazy(
  () =>
    new Map<string, Limit>([
      ...listDoseLimits().map((row): [string, Limit] => [
        ruleId('DOSE_LIMITS', doseLimitKey(row)),
        {
          fields: changeableDose(row),
          unit: DOSE_UNITS[row.unit],
          textWith: (values) => doseLimitText({ ...row, ...values }),
        },
      ]),
      ...listCriticalLimits().map((row): [string, Limit] => [
        ruleId('CRITICAL_LIMITS', criticalLimitKey(row)),
        {
          fields: changeableCritical(row),
          unit: labUnitOf(row.code),
          textWith: (values) => criticalLimitText({ ...row, ...values }),
        },
      ]),
    ]),
);

const signedBy = ({ clinician, registration, byName, at }: ReviewRow | ChangeRow) => ({
  clinician,
  registration,
  by: byName,
  at: at.toISOString(),
});

function stateOf(hash: string, review: ReviewRow | undefined): ClinicalRule['state'] {
  if (!review) return 'NOT_REVIEWED';
  return review.hash === hash ? review.verdict : 'CHANGED';
}

function ruleOfNow(rule: CompiledRule, review?: ReviewRow, changed?: ChangeRow): ClinicalRule {
  const id = ruleId(rule.set, rule.key);
  const limit = limits().get(id);
  const inForce = changed && changed.limits !== null ? { ...changed, limits: changed.limits } : null;
  const values = valuesInForce(limit?.fields ?? [], inForce?.limits);
  // A change of the hospital is new content: who approved the compiled value has not approved it.
  const hash = inForce ? hashOf([rule.hash, values]) : rule.hash;
  return {
    id,
    set: rule.set,
    key: rule.key,
    text: inForce && limit ? limit.textWith(values) : rule.text,
    source: rule.source,
    hash,
    state: stateOf(hash, review),
    review: review ? { id: `${review.seq}`, note: review.note, ...signedBy(review) } : null,
    values: (limit?.fields ?? []).map((field) => ({
      ...field,
      value: values[field.field] ?? field.compiled,
    })),
    unit: limit?.unit ?? '',
    change: inForce ? { reason: inForce.reason, ...signedBy(inForce) } : null,
  };
}

/** Every rule with its review and its change, in the order of the data. */
export async function readClinicalRules(db: Db | Tx): Promise<ClinicalRule[]> {
  const idOf = ({ dataSet, ruleKey }: ReviewRow | ChangeRow): string => ruleId(dataSet, ruleKey);
  const reviewed = new Map((await newestReviews(db)).map((row) => [idOf(row), row]));
  const changed = new Map((await newestChanges(db)).map((row) => [idOf(row), row]));
  return listClinicalRules().map((rule) => {
    const id = ruleId(rule.set, rule.key);
    return ruleOfNow(rule, reviewed.get(id), changed.get(id));
  });
}

/** How many rules no clinician has approved as they are now. */
export async function countUnreviewed(db: Db): Promise<number> {
  return (await readClinicalRules(db)).filter(({ state }) => state !== 'APPROVED').length;
}

interface Seen {
  set: ClinicalSet;
  key: string;
  hash: string;
}

/** The rules as they are now. @throws Refusal NOT_FOUND; CHANGED_MEANWHILE for one that is not what was read */
async function asSeen<T extends Seen>(
  tx: Tx,
  seen: readonly T[],
): Promise<{ rule: ClinicalRule; seen: T }[]> {
  if (!seen.every(({ set, key }) => clinicalRule(set, key))) throw new Refusal('NOT_FOUND');
  const now = new Map((await readClinicalRules(tx)).map((rule) => [rule.id, rule]));
  return seen.map((one) => {
    const rule = now.get(ruleId(one.set, one.key));
    if (rule?.hash !== one.hash) throw new Refusal('CHANGED_MEANWHILE');
    return { rule, seen: one };
  });
}

const signatureOf = (
  c: Change,
  deps: Administering,
  { clinician, registration }: { clinician: string; registration: string },
) => ({ clinician, registration, byUser: deps.who?.userId ?? null, at: c.now });

/** Records what a clinician says of rules, all or none. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function reviewRules(
  deps: Administering,
  body: ParsedBody<typeof clinicalDataCalls.reviewClinicalData>,
): Promise<number> {
  const { rules, verdict, note } = body;
  return change(acting(deps), async (c) => {
    await lockClinicalData(c.tx);
    const found = await asSeen(c.tx, rules);
    if (found.some(({ rule, seen }) => (rule.review?.id ?? null) !== seen.reviewId))
      throw new Refusal('CHANGED_MEANWHILE');
    const rows = found.map(({ rule: { set, key, hash } }) => ({ dataSet: set, ruleKey: key, hash }));
    await insertReviews(c.tx, rows, { verdict, note, ...signatureOf(c, deps, body) });
    const action = verdict === 'APPROVED' ? 'APPROVE_CLINICAL_RULE' : 'QUESTION_CLINICAL_RULE';
    for (const { rule } of found) await c.audit(action, 'clinicalRule', rule.id);
    return rows.length;
  });
}

/** @throws Refusal BAD_INPUT for a field that the rule has not, or beyond its bounds */
function checkedValues(
  { values: fields, set }: ClinicalRule,
  values: readonly { field: LimitField; value: number }[],
): ChangedLimits {
  const before = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  for (const { field, value } of values) {
    const bounds = fields.find((one) => one.field === field);
    if (!bounds) throw badField(field, 'NOT_ON_LIST');
    if (value < bounds.min) throw badField(field, 'TOO_LOW', { min: bounds.min });
    if (value > bounds.max) throw badField(field, 'TOO_HIGH', { max: bounds.max });
    before[field] = value;
  }
  const after: ChangedLimits = before;
  const { low, high, adultMaxSingle: single, adultMaxDaily: daily } = after;
  if (set === 'CRITICAL_LIMITS' && low !== undefined && high !== undefined && low >= high)
    throw badField('high', 'RANGE_REVERSED');
  if (single !== undefined && daily !== undefined && single > daily)
    throw badField('adultMaxSingle', 'TOO_HIGH', { max: daily });
  return after;
}

/** Changes a limit for the hospital. @throws Refusal NOT_FOUND, BAD_INPUT, CHANGED_MEANWHILE */
export async function changeLimit(
  deps: Administering,
  body: ParsedBody<typeof clinicalDataCalls.changeClinicalLimit>,
): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockClinicalData(c.tx);
    for (const { rule } of await asSeen(c.tx, [body])) {
      if (!rule.values.length) throw new Refusal('NOT_FOUND');
      await insertLimitChange(c.tx, {
        dataSet: rule.set,
        ruleKey: rule.key,
        limits: checkedValues(rule, body.values),
        reason: body.reason,
        ...signatureOf(c, deps, body),
      });
      await c.audit('CHANGE_CLINICAL_LIMIT', 'clinicalRule', rule.id);
    }
  });
}

/** The compiled value holds again. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function endLimitChange(
  deps: Administering,
  body: ParsedBody<typeof clinicalDataCalls.endClinicalChange>,
): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockClinicalData(c.tx);
    for (const { rule } of await asSeen(c.tx, [body])) {
      if (!rule.change) throw new Refusal('NOT_FOUND');
      await insertLimitChange(c.tx, {
        dataSet: rule.set,
        ruleKey: rule.key,
        limits: null,
        reason: body.reason,
        ...signatureOf(c, deps, body),
      });
      await c.audit('END_CLINICAL_CHANGE', 'clinicalRule', rule.id);
    }
  });
}
