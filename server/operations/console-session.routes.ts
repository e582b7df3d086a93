import type { consoleSessionCalls } from '#contract/console-session.ts';
import { mustBeLocal } from '#server/people/local-sign-in.ts';
import { proveByPassword } from '#server/people/prove-by-password.ts';
import { addFactor } from '#server/people/second-factor.ts';
import { endOwnSession } from '#server/people/sign-in.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { signInOperator } from './sign-in-operator.ts';

export const consoleSessionHandlers: HandlersOf<typeof consoleSessionCalls> = {
  async operatorSignIn(ctx) {
    const { id } = await proveByPassword(ctx, { ...ctx.body, mayEnter: (role) => role === 'operator' });
    return signInOperator(ctx, id);
  },

  async operatorAddApp(ctx) {
    const { userId, recoveryCodes } = await addFactor(ctx, ctx.body);
    // The ticket may be older than the link.
    await mustBeLocal(ctx, userId);
    return { ...(await signInOperator(ctx, userId)), recoveryCodes };
  },

  async operatorSignOut(ctx) {
    await endOwnSession(ctx, ctx.who);
    return {};
  },
};
