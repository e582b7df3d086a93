import { STEP_UP_S } from '#contract/limits.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { StepUp } from '#server/platform/http/step-up.ts';
import { addSeconds } from '#server/platform/time.ts';
import { provenTwice } from './second-factor.ts';
import { findProvedAt, setProved, spendConfirmed } from './session.queries.ts';

const FIELDS = ['password', 'secondFactor'] as const;

/**
 * Checks password and second factor again before an operator's call with `stepUp` (decision 0032). A proof at the identity provider counts in
 * their place, once (decision 0049).
 * @throws Refusal BAD_INPUT naming what is missing, and as `provenTwice` does
 */
export const stepUp: StepUp = async (ctx, how, given) => {
  const { who, db, clock } = ctx;
  if (who.type !== 'operator') throw new Refusal('NOT_ALLOWED');
  const { password, secondFactor } = given;
  if (password === undefined || secondFactor === undefined) {
    if (!Object.keys(given).length && (await isProven(ctx, how, who.sessionId))) return;
    const missing = FIELDS.filter((path) => given[path] === undefined);
    throw new Refusal('BAD_INPUT', { fields: missing.map((path) => ({ path, reason: 'FIELD_REQUIRED' })) });
  }
  await provenTwice({ ...ctx, who }, { password, secondFactor });
  await setProved(db, who.sessionId, clock.now());
};

/** Returns whether the session has the proof that this call accepts from before. */
async function isProven(
  { db, clock }: Pick<Parameters<StepUp>[0], 'db' | 'clock'>,
  how: Parameters<StepUp>[1],
  sessionId: string,
): Promise<boolean> {
  const since = addSeconds(clock.now(), -STEP_UP_S);
  if (how === 'each') return spendConfirmed(db, sessionId, since);
  const at = await findProvedAt(db, sessionId);
  return at !== null && at > since;
}
