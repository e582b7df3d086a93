import { tellNewDevice } from '#server/people/open-account.ts';
import { rememberDevice } from '#server/people/known-devices.ts';
import type { Calling } from '#server/people/second-factor.ts';
import { openSession } from '#server/people/sign-in.ts';
import { findOperator } from '#server/people/staff.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';

/** Opens the session of an operator who has proven password and second factor. @throws Refusal WRONG_SIGN_IN */
export async function signInOperator(ctx: Calling & { request: Request }, userId: string) {
  return change(ctx, async (c) => {
    const { tx, now } = c;
    const user = await findOperator(tx, userId);
    if (!user) throw new Refusal('WRONG_SIGN_IN');
    const userAgent = ctx.request.headers.get('user-agent');
    const tokens = await openSession(tx, user.id, now, { address: ctx.address, userAgent });
    await c.audit('SIGN_IN', 'appUser', user.id);
    await c.event('session.changed', [`user:${user.id}`], {});
    c.security({ kind: 'SIGN_IN', userId: user.id, address: ctx.address });
    const device = await rememberDevice(tx, ctx.request, user.id, now);
    if (device.isNew) await tellNewDevice(c, ctx, { ...user, roleId: '' });
    return {
      ...tokens,
      userId: user.id,
      name: user.name,
      roles: user.operatorRoles,
      deviceToken: device.token,
    };
  });
}
