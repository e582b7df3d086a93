import type { SecondFactorStatus, secondFactorCalls } from '#contract/second-factor.ts';
import type { HandlersOf, StaffCtx } from '#server/platform/http/handler.ts';
import { addFactorAndSignIn } from './factor-at-sign-in.ts';
import { signIn } from './open-account.ts';
import { isoOrNull } from './present-person.ts';
import { addFactor, removeFactor, renewCodes, startFactor } from './second-factor.ts';
import { findSecondFactor, listRecoveryCodes } from './second-factor.queries.ts';

export const secondFactorHandlers: HandlersOf<typeof secondFactorCalls> = {
  getSecondFactor: statusOf,

  startSecondFactor: (ctx) => startFactor(ctx, ctx.body.password),

  async addSecondFactor(ctx) {
    const { recoveryCodes } = await addFactor(ctx, ctx.body, ctx.who.userId);
    return { ...(await statusOf(ctx)), recoveryCodes };
  },

  async renewRecoveryCodes(ctx) {
    const recoveryCodes = await renewCodes(ctx, ctx.body);
    return { ...(await statusOf(ctx)), recoveryCodes };
  },

  async removeSecondFactor(ctx) {
    await removeFactor(ctx, ctx.body);
    return statusOf(ctx);
  },

  async addSecondFactorAtSignIn(ctx) {
    return addFactorAndSignIn(ctx, ctx.body, (inside, userId) => signIn(inside, userId, ctx.body.roles));
  },
};

async function statusOf({ config, db, who }: StaffCtx): Promise<Omit<SecondFactorStatus, 'status'>> {
  const stored = await findSecondFactor(db, who.userId);
  const left = await listRecoveryCodes(db, who.userId);
  return {
    mode: config.SECOND_FACTOR,
    since: isoOrNull(stored?.createdAt ?? null),
    recoveryCodesLeft: left.length,
  };
}
