import { change } from '#server/platform/writes/change.ts';
import { inUnit, type Unit } from '#server/platform/writes/unit.ts';
import { mustBeLocal } from './local-sign-in.ts';
import { readyFactor, type Calling } from './second-factor.ts';

/**
 * Adds the app of a ticket and signs its person in, in one transaction: a sign-in that is refused leaves no app with recovery codes that the
 * person has never read.
 * @throws Refusal as `mustBeLocal`, `readyFactor` and `open` do
 */
export async function addFactorAndSignIn<C extends Calling, T>(
  ctx: C,
  shown: { ticket: string; code: string },
  open: (inside: C & { unit: Unit }, userId: string) => Promise<T>,
): Promise<T & { recoveryCodes: string[] }> {
  const { userId, recoveryCodes, store } = await readyFactor(ctx, shown);
  return inUnit(ctx, async (unit) => {
    const inside = { ...ctx, unit };
    // The ticket may be older than the link.
    await mustBeLocal({ ...ctx, db: unit.tx }, userId);
    await change(inside, store);
    return { ...(await open(inside, userId)), recoveryCodes };
  });
}
