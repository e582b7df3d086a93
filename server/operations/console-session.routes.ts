import type { consoleSessionCalls } from '#contract/console-session.ts';
import { knownDeviceOf } from '#server/people/known-devices.ts';
import { checkPassword, type TryOf } from '#server/people/password-tries.ts';
import { addFactor, checkAtSignIn } from '#server/people/second-factor.ts';
import { endOwnSession, findUserByName, nameKey } from '#server/people/sign-in.ts';
import { currentHash, toBeReplaced } from '#server/people/temporary-password.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { signInOperator } from './sign-in-operator.ts';

export const consoleSessionHandlers: HandlersOf<typeof consoleSessionCalls> = {
  async operatorSignIn(ctx) {
    const { userName, password, secondFactor } = ctx.body;
    const now = ctx.clock.now();
    const user = await findUserByName(ctx.db, userName);
    const device = await knownDeviceOf(ctx, user?.id ?? null);
    const of: TryOf = {
      nameKey: nameKey(userName),
      source: device ? `device ${device}` : `address ${ctx.address}`,
    };
    const hash = user?.role === 'operator' ? currentHash(user, now) : undefined;
    await checkPassword(ctx, of, password, hash, async () => {
      if (user && !user.passwordEndsAt) await checkAtSignIn(ctx, user, of, secondFactor);
    });
    const proven = orNotFound(user);
    if (proven.passwordEndsAt) throw await toBeReplaced(ctx.db, proven, now);
    return signInOperator(ctx, proven.id);
  },

  async operatorAddApp(ctx) {
    const { userId, recoveryCodes } = await addFactor(ctx, ctx.body);
    return { ...(await signInOperator(ctx, userId)), recoveryCodes };
  },

  async operatorSignOut(ctx) {
    await endOwnSession(ctx, ctx.who);
    return {};
  },
};
