import type { setUpCalls } from '#contract/set-up.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { hasOperator } from './operator.queries.ts';
import { checkSetUp, completeSetUp } from './set-up.ts';
import { signInOperator } from './sign-in-operator.ts';

export const setUpHandlers: HandlersOf<typeof setUpCalls> = {
  async setUpState({ db, clock, config }) {
    const { PLACE, TIME_ZONE, isFixed } = config;
    return {
      isNeeded: !(await hasOperator(db)),
      now: clock.now().toISOString(),
      place: { value: PLACE, fixed: isFixed.PLACE },
      timeZone: { value: TIME_ZONE, fixed: isFixed.TIME_ZONE },
    };
  },

  checkSetUp: (ctx) => checkSetUp(ctx, ctx.body.key, ctx.body.setUp),

  async completeSetUp(ctx) {
    const { userId, recoveryCodes } = await completeSetUp(ctx, ctx.body);
    return { ...(await signInOperator(ctx, userId)), recoveryCodes };
  },
};
