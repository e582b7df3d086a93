import type { patientCalls } from '#contract/patients.ts';
import { followError } from '#server/alerts/deterioration-in-error.ts';
import { mustSayWhy } from '#server/platform/http/why-in-error.ts';
import type { Answer, Ctx } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { tellConsultation, tellOpenVisits } from '#server/visits/consultations.ts';
import {
  findMeasured,
  findVitalSet,
  isInOpenVisit,
  lockVitalSet,
  observationsOfSets,
  setValuesInError,
  updateVitalSet,
  type VitalSetRow,
} from './observation.queries.ts';
import { presentVitalSet } from './present-observation.ts';
import { personAt } from './store-vitals.ts';
import { news2Of, warningOf } from './vitals.ts';

type Mark = typeof patientCalls.markVitalsInError;
type Value = Awaited<ReturnType<typeof observationsOfSets>>[number];
type Error = {
  errorAt: Date;
  errorBy: string;
  errorReason: Mark['body']['_zod']['output']['reason'];
  errorWords: string | null;
};

/** Returns whether a person may mark sets of a patient: who recorded one, who is in its visit, or in an open visit of the patient. */
export async function vitalSetMarker(
  db: Db | Tx,
  who: Staff,
  patientId: string,
): Promise<(row: VitalSetRow) => boolean> {
  const isInCharge = await isInOpenVisit(db, who, patientId);
  return ({ byUser, nurseUserId, providerId }) =>
    isInCharge || byUser === who.userId || nurseUserId === who.userId || providerId === who.roleId;
}

/**
 * Marks a set of vital signs, or values of it, as entered in error. What was computed from them follows: body mass index, scores
 * and the alert of the set; what the set had ended is open again.
 * @throws Refusal NOT_FOUND, BAD_INPUT, BAD_TRANSITION
 */
export async function markVitalsInError(ctx: Ctx<Mark>): Promise<Answer<Mark>> {
  const { vitalSetId, reason, words } = ctx.body;
  mustSayWhy(ctx.body);
  const { userId } = ctx.who;
  await change(ctx, async (c) => {
    const set = orNotFound(await lockVitalSet(c.tx, vitalSetId));
    if (!(await vitalSetMarker(c.tx, ctx.who, set.patientId))(set)) throw new Refusal('NOT_FOUND');
    const values = await observationsOfSets(c.tx, [set.id]);
    const wrong = wrongOf(ctx.body, set, values);
    if (!wrong) return;
    const error = { errorAt: c.now, errorBy: userId, errorReason: reason, errorWords: words };
    await follow(c, set, { values, wrong, error });
    await c.audit('VITALS_IN_ERROR', 'vital_set', set.id, set.patientId);
    const { consultationId, consultationNumber } = set;
    if (consultationId && consultationNumber)
      await tellConsultation(c, { id: consultationId, consultationNumber });
    await tellOpenVisits(c, set.patientId);
  });
  const row = orNotFound(await findVitalSet(ctx.db, vitalSetId));
  const mayMark = await vitalSetMarker(ctx.db, ctx.who, row.patientId);
  return { vitals: presentVitalSet(row, await observationsOfSets(ctx.db, [row.id]), mayMark) };
}

/** The values that are to be marked; undefined where the same call came before. @throws Refusal */
function wrongOf(
  { codes, reason, words }: Ctx<Mark>['body'],
  set: VitalSetRow,
  values: readonly Value[],
): Value[] | undefined {
  const isSame = (row: Pick<VitalSetRow, 'errorReason' | 'errorWords'>): boolean =>
    row.errorReason === reason && row.errorWords === words;
  if (!codes) {
    if (!set.errorAt) return values.filter(({ errorAt }) => !errorAt);
    if (isSame(set)) return undefined;
    throw new Refusal('BAD_TRANSITION', { reason: 'VITALS_IN_ERROR' });
  }
  const unknown = codes.findIndex((code) => !values.some((value) => value.code === code));
  if (unknown !== -1) throw badField(`codes.${unknown}`, 'VITAL_UNKNOWN');
  const named = values.filter(({ code }) => codes.includes(code));
  const wrong = named.filter(({ errorAt }) => !errorAt);
  if (!wrong.length) {
    if (named.every(isSame)) return undefined;
    throw new Refusal('BAD_TRANSITION', { reason: 'VITALS_IN_ERROR' });
  }
  const isSize = wrong.some(({ code }) => code === 'WT' || code === 'HT');
  // Body mass index is computed from both.
  return isSize
    ? values.filter((value) => wrong.includes(value) || (value.code === 'BMI' && !value.errorAt))
    : wrong;
}

async function follow(
  c: Change,
  set: VitalSetRow,
  { values, wrong, error }: { values: readonly Value[]; wrong: readonly Value[]; error: Error },
): Promise<void> {
  const left = values.filter((value) => !value.errorAt && !wrong.includes(value));
  if (wrong.length)
    await setValuesInError(
      c.tx,
      wrong.map(({ id }) => id),
      { ...error, supersededAt: c.now },
    );
  const person = personAt(await findMeasured(c.tx, set.patientId), set.at);
  const score = left.length ? news2Of(left, set, person) : null;
  const warning = left.length ? warningOf(left, set, person) : null;
  await updateVitalSet(c.tx, set.id, {
    ...(left.length ? {} : error),
    news2Score: score?.score ?? null,
    news2Risk: score?.risk ?? null,
    warning: warning && JSON.stringify(warning),
  });
  await followError(c, { ...set, vitalSetId: set.id }, { warning, byUser: error.errorBy });
}
