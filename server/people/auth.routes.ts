import { randomUUID } from 'node:crypto';
import type { authCalls } from '#contract/auth.ts';
import { OTP_LIFE_S } from '#contract/limits.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { nameKey, rotate, reopenSession } from './sign-in.ts';
import { addSeconds } from '#server/platform/time.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { sendOtp, verifyOtp } from './otp.ts';
import { userDataSecretOf, newHash, signIn } from './open-account.ts';
import { knownDeviceOf } from './known-devices.ts';
import { checkPassword, clearTries } from './password-tries.ts';
import { provenUser } from './proven-user.ts';
import { setPasswordCodeUsed } from './otp.queries.ts';
import { setMobileConfirmed } from './provider.queries.ts';
import { lockDevice, revokeSessions, updateSession } from './session.queries.ts';
import { deleteSignIn, findSignIn, insertSignIn } from './sign-in.queries.ts';
import { findUserByName, getUser, updateUser } from './user.queries.ts';

const SIGN_IN_LIFE_S = 300;

export const authHandlers: HandlersOf<typeof authCalls> = {
  async login(ctx) {
    const user = await findUserByName(ctx.db, ctx.query.username);
    const id = randomUUID();
    const row = { id, nameKey: nameKey(ctx.query.username), userId: user?.id ?? null };
    await insertSignIn(ctx.db, { ...row, expiresAt: addSeconds(ctx.clock.now(), SIGN_IN_LIFE_S) });
    return { transactionId: id, methods: ['password', 'otp'] };
  },

  async completeLogin(ctx) {
    const row = await findSignIn(ctx.db, ctx.body.transactionId, ctx.clock.now());
    if (!row) throw new Refusal('WRONG_SIGN_IN');
    const mayEnterHere = row.role && ctx.body.roles.includes(row.role);
    const device = await knownDeviceOf(ctx, row.userId);
    await checkPassword(
      ctx,
      { nameKey: row.nameKey, source: device ? `device ${device}` : `address ${ctx.address}` },
      ctx.body.password,
      mayEnterHere ? (row.passwordHash ?? undefined) : undefined,
    );
    await deleteSignIn(ctx.db, ctx.body.transactionId);
    return signIn(ctx, row.userId as string, ctx.body.roles);
  },

  async logouts(ctx) {
    await change(ctx, async ({ tx, now, audit }) => {
      await updateSession(tx, ctx.who.sessionId, { revokedAt: now });
      await audit('SIGN_OUT', 'appUser', ctx.who.userId);
    });
    return {};
  },

  getRefreshToken: (ctx) => rotate(ctx, ctx.body.refreshToken),

  async verifyUsernameAndSendOTP(ctx) {
    const user = await findUserByName(ctx.db, ctx.body.username);
    const isKnown = (await knownDeviceOf(ctx, user?.id ?? null)) !== null;
    const target = { nameKey: nameKey(ctx.body.username), user: user?.otpAllowed ? user : undefined };
    return sendOtp(ctx, { ...target, isKnown }, 'SIGN_IN');
  },

  async doctorVerifyOTP(ctx) {
    const { userId } = await verifyOtp(ctx, ctx.body.OTPId, ctx.body.OTP, ['SIGN_IN']);
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
    return { responseString: 'OTP has been verified successfully' };
  },

  async forgotPassword(ctx) {
    const user = await findUserByName(ctx.db, ctx.body.username);
    const isKnown = (await knownDeviceOf(ctx, user?.id ?? null)) !== null;
    return sendOtp(ctx, { nameKey: nameKey(ctx.body.username), user, isKnown }, 'PASSWORD');
  },

  async resetPassword(ctx) {
    const passwordHash = await newHash('newPassword', ctx.body.newPassword);
    await change(ctx, async ({ tx, now, audit }) => {
      const proven = await setPasswordCodeUsed(tx, ctx.body.OTPId, {
        now,
        since: addSeconds(now, -OTP_LIFE_S),
      });
      if (!proven?.userId) throw new Refusal('WRONG_CODE');
      const { userName } = await updateUser(tx, proven.userId, { passwordHash });
      await clearTries(tx, nameKey(userName));
      await revokeSessions(tx, proven.userId, now);
      await audit('RESET_PASSWORD', 'appUser', proven.userId);
    });
    return {};
  },

  async lock(ctx) {
    await change(ctx, async ({ tx, now, audit }) => {
      if (await lockDevice(tx, ctx.who.sessionId, now)) await audit('LOCK', 'appUser', ctx.who.userId);
    });
    return {};
  },

  async unlock(ctx) {
    const user = await provenUser(ctx, ctx.body.password);
    return change(ctx, async ({ tx, now, audit }) => {
      const tokens = await reopenSession(tx, ctx.who.sessionId, now);
      await audit('UNLOCK', 'appUser', user.id);
      return { ...tokens, careSecret: await userDataSecretOf(tx, user, ctx.vault) };
    });
  },

  async changePassword(ctx) {
    const user = await provenUser(ctx, ctx.body.oldPassword);
    const passwordHash = await newHash('newPassword', ctx.body.newPassword);
    await change(ctx, async ({ tx, now, audit }) => {
      await updateUser(tx, user.id, { passwordHash });
      await revokeSessions(tx, user.id, now, ctx.who.sessionId);
      await audit('CHANGE_PASSWORD', 'appUser', user.id);
    });
    return {};
  },
};
