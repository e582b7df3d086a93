import type { consoleSessionCalls } from '#contract/console-session.ts';
import { addFactorAndSignIn } from '#server/people/factor-at-sign-in.ts';
import { proveByPassword } from '#server/people/prove-by-password.ts';
import { endOwnSession } from '#server/people/sign-in.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { signInOperator } from './sign-in-operator.ts';

export const consoleSessionHandlers: HandlersOf<typeof consoleSessionCalls> = {
  async operatorSignIn(ctx) {
    const { id } = await proveByPassword(ctx, { ...ctx.body, mayEnter: (role) => role === 'operator' });
    return signInOperator(ctx, id);
  },

  operatorAddApp: (ctx) => addFactorAndSignIn(ctx, ctx.body, signInOperator),

  async operatorSignOut(ctx) {
    await endOwnSession(ctx, ctx.who);
    return {};
  },
};
