import { STEP_UP_S } from '#contract/limits.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { StepUp } from '#server/platform/http/step-up.ts';
import { addSeconds } from '#server/platform/time.ts';
import { provenTwice } from './second-factor.ts';
import { findProvedAt, setProved } from './session.queries.ts';

const FIELDS = ['password', 'secondFactor'] as const;

/**
 * Checks password and second factor again before an operator's call with `stepUp` (decision 0032).
 * @throws Refusal BAD_INPUT naming what is missing, and as `provenTwice` does
 */
export const stepUp: StepUp = async (ctx, how, given) => {
  const { who, db, clock } = ctx;
  if (who.type !== 'operator') throw new Refusal('NOT_ALLOWED');
  const { password, secondFactor } = given;
  if (password === undefined || secondFactor === undefined) {
    const isProvenLately =
      how === 'lately' && !Object.keys(given).length && (await provedSince(ctx, who.sessionId));
    if (isProvenLately) return;
    const missing = FIELDS.filter((path) => given[path] === undefined);
    throw new Refusal('BAD_INPUT', { fields: missing.map((path) => ({ path, reason: 'FIELD_REQUIRED' })) });
  }
  await provenTwice({ ...ctx, who }, { password, secondFactor });
  await setProved(db, who.sessionId, clock.now());
};

async function provedSince(
  { db, clock }: Pick<Parameters<StepUp>[0], 'db' | 'clock'>,
  sessionId: string,
): Promise<boolean> {
  const at = await findProvedAt(db, sessionId);
  return at !== null && at > addSeconds(clock.now(), -STEP_UP_S);
}
