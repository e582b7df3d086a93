import type { authCalls } from '#contract/auth.ts';
import { OTP_LIFE_S } from '#contract/limits.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Config } from '#server/platform/config.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { isOfPortal } from '#server/platform/http/identity.ts';
import { endOwnSession, nameKey, rotate, reopenSession } from './sign-in.ts';
import { addSeconds } from '#server/platform/time.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { sendOtp, verifyOtp } from './otp.ts';
import { userDataSecretOf, newHash, signIn } from './open-account.ts';
import { mustBeLocal } from './local-sign-in.ts';
import { knownDeviceOf } from './known-devices.ts';
import { clearTries } from './password-tries.ts';
import { proveByPassword } from './prove-by-password.ts';
import { provenUser } from './proven-user.ts';
import { needsMoreThanSms } from './second-factor.ts';
import { openTicket, readTicket } from './sign-in-ticket.ts';
import { grantReset } from './temporary-password.ts';
import { findUserOfReset, setPasswordCodeUsed } from './otp.queries.ts';
import { setMobileConfirmed } from './provider.queries.ts';
import { lockDevice, revokeSessions } from './session.queries.ts';
import { findUserByName, getUser, updateUser } from './user.queries.ts';

/** Says the same of names that do not exist: they are known on no device. @throws Refusal RULE */
function mustSuffice({ CODE_SIGN_IN, SECOND_FACTOR }: Config, isKnownDevice: boolean): void {
  const isOff = CODE_SIGN_IN === 'off' || SECOND_FACTOR === 'required';
  if (isOff || (CODE_SIGN_IN === 'known' && !isKnownDevice))
    throw new Refusal('RULE', { reason: 'CODE_NOT_ENOUGH' });
}

/** `unlockBySignOn` is in server/sign-on. */
export const authHandlers: HandlersOf<Omit<typeof authCalls, 'unlockBySignOn'>> = {
  login: async (ctx) => ({
    transactionId: openTicket(ctx.vault, ctx.query.username, ctx.clock.now()),
    methods: ['password', 'otp'],
  }),

  async completeLogin(ctx) {
    const userName = readTicket(ctx.vault, ctx.body.transactionId, ctx.clock.now());
    if (userName === undefined) throw new Refusal('WRONG_SIGN_IN');
    const { password, secondFactor, roles } = ctx.body;
    const { id } = await proveByPassword(ctx, {
      userName,
      password,
      secondFactor,
      mayEnter: (role) => isOfPortal(role) && roles.includes(role),
    });
    return signIn(ctx, id, roles);
  },

  async logouts(ctx) {
    await endOwnSession(ctx, ctx.who);
    return {};
  },

  getRefreshToken: (ctx) => rotate(ctx, ctx.body.refreshToken),

  async verifyUsernameAndSendOTP(ctx) {
    const user = await findUserByName(ctx.db, ctx.body.username);
    const isKnown = (await knownDeviceOf(ctx, user?.id ?? null)) !== null;
    mustSuffice(ctx.config, isKnown);
    const target = { nameKey: nameKey(ctx.body.username), user: user?.otpAllowed ? user : undefined };
    return sendOtp(ctx, { ...target, isKnown }, 'SIGN_IN');
  },

  async doctorVerifyOTP(ctx) {
    const { userId } = await verifyOtp(ctx, ctx.body.OTPId, ctx.body.OTP, ['SIGN_IN']);
    await mustBeLocal(ctx, userId);
    if (await needsMoreThanSms(ctx, userId)) throw new Refusal('RULE', { reason: 'CODE_NOT_ENOUGH' });
    return signIn(ctx, userId, ctx.body.roles.split(','));
  },

  async sendOtpToProviderOnLogin(ctx) {
    if (ctx.body.userId !== ctx.who.userId) throw new Refusal('NOT_FOUND');
    const user = await getUser(ctx.db, ctx.who.userId);
    return sendOtp(ctx, { nameKey: nameKey(user.userName), user, isKnown: true }, 'MOBILE');
  },

  async verifyOTP(ctx) {
    const { userId, purpose } = await verifyOtp(ctx, ctx.body.OTPId, ctx.body.OTP, ['MOBILE', 'PASSWORD']);
    if (purpose === 'MOBILE') {
      if (ctx.who.type !== 'staff' || ctx.who.userId !== userId) throw new Refusal('WRONG_CODE');
      await change(ctx, async ({ tx, event, audit }) => {
        await setMobileConfirmed(tx, userId);
        await audit('CONFIRM_MOBILE', 'appUser', userId);
        await event('profile.changed', [`user:${userId}`], {});
      });
    }
    const granted = purpose === 'PASSWORD' ? { resetToken: await grantReset(ctx, ctx.body.OTPId) } : {};
    return { responseString: 'OTP has been verified successfully', ...granted };
  },

  async forgotPassword(ctx) {
    const user = await findUserByName(ctx.db, ctx.body.username);
    const isKnown = (await knownDeviceOf(ctx, user?.id ?? null)) !== null;
    return sendOtp(ctx, { nameKey: nameKey(ctx.body.username), user, isKnown }, 'PASSWORD');
  },

  async resetPassword(ctx) {
    const person = await findUserOfReset(ctx.db, hashToken(ctx.body.resetToken));
    const passwordHash = await newHash(ctx, 'newPassword', ctx.body.newPassword, person);
    await change(ctx, async ({ tx, now, audit, event, security }) => {
      const proven = await setPasswordCodeUsed(tx, hashToken(ctx.body.resetToken), {
        now,
        since: addSeconds(now, -OTP_LIFE_S),
      });
      if (!proven?.userId) throw new Refusal('WRONG_CODE');
      const { userName } = await updateUser(tx, proven.userId, { passwordHash, passwordEndsAt: null });
      await clearTries(tx, nameKey(userName));
      await revokeSessions(tx, proven.userId, now);
      await audit('RESET_PASSWORD', 'appUser', proven.userId);
      await event('session.changed', [`user:${proven.userId}`], {});
      security({ kind: 'PASSWORD_RESET', userId: proven.userId, address: ctx.address });
    });
    return {};
  },

  async lock(ctx) {
    await change(ctx, async ({ tx, now, audit, event }) => {
      if (!(await lockDevice(tx, ctx.who.sessionId, now))) return;
      await audit('LOCK', 'appUser', ctx.who.userId);
      await event('session.changed', [`user:${ctx.who.userId}`], {});
    });
    return {};
  },

  async unlock(ctx) {
    const user = await provenUser(ctx, ctx.body.password);
    return change(ctx, async ({ tx, now, audit, event }) => {
      const tokens = await reopenSession(tx, ctx.who.sessionId, now);
      await audit('UNLOCK', 'appUser', user.id);
      await event('session.changed', [`user:${user.id}`], {});
      return { ...tokens, careSecret: await userDataSecretOf(tx, user, ctx.vault) };
    });
  },

  async changePassword(ctx) {
    const user = await provenUser(ctx, ctx.body.oldPassword, { mayBeTemporary: true });
    const passwordHash = await newHash(ctx, 'newPassword', ctx.body.newPassword, user);
    await change(ctx, async ({ tx, now, audit, event, security }) => {
      await updateUser(tx, user.id, { passwordHash, passwordEndsAt: null });
      await revokeSessions(tx, user.id, now, ctx.who.sessionId);
      await audit('CHANGE_PASSWORD', 'appUser', user.id);
      await event('session.changed', [`user:${user.id}`], {});
      security({ kind: 'PASSWORD_CHANGED', userId: user.id, address: ctx.address });
    });
    return {};
  },
};
