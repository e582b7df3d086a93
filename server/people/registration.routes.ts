import { randomUUID } from 'node:crypto';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { registrationCalls } from '#contract/registration.ts';
import { OTP_LIFE_S } from '#contract/limits.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkedFile } from '#server/files/checked-file.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import { newHash, signIn } from './open-account.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { redeemNurseLink } from './nurse-links.ts';
import { sendOtp, verifyCode } from './otp.ts';
import { insertProfileFile } from './profile-files.ts';
import { invitationState, presentInvitation, useInvitation } from './provider-invitations.ts';
import { insertRegistered } from './registered-provider.ts';
import { nameKey } from './sign-in.ts';
import { spendSms } from './sms-budget.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { registrationOf, SUBMITTED } from './verification.ts';
import { findInvitation, insertRegistration, takeRegistration } from './joining.queries.ts';
import { listCertificates, setCertificateRemoved } from './profile-file.queries.ts';
import { lockVerification, updateProvider } from './provider.queries.ts';
import { findUserByName, getUser, insertUser } from './user.queries.ts';

const CERTIFICATES_MAX = 20;
const COUNTRY_CODE = '+91';
type Ctx = Deps & { who: Staff };

async function state(ctx: Ctx) {
  const who = { userId: ctx.who.userId, providerId: ctx.who.roleId };
  return { registration: await registrationOf(ctx.db, who) };
}

/**
 * A registration that was submitted or approved cannot be changed during verification. @throws Refusal RULE
 */
async function mustBeDraft(tx: Tx, providerId: string): Promise<void> {
  const row = await lockVerification(tx, providerId);
  if (row.verificationStatus === SUBMITTED || row.verificationStatus === VERIFIED_AND_APPROVED)
    throw new Refusal('RULE', { reason: 'REGISTRATION_SUBMITTED' });
}

/**
 * Creates the account of a person who has verified their mobile number: a provider without any rights yet.
 */
async function makeAccount(
  tx: Tx,
  now: Date,
  row: { name: string; mobile: string; email: string; passwordHash: string; isWebAiSignUp: boolean },
): Promise<{ userId: string; providerId: string }> {
  const userId = randomUUID();
  const { name, mobile, email, passwordHash, isWebAiSignUp } = row;
  await insertUser(tx, {
    id: userId,
    userName: mobile,
    role: 'provider',
    name,
    email,
    emailIsOwn: true,
    mobile: `${COUNTRY_CODE}${mobile}`,
    passwordHash,
    createdAt: now,
  });
  return { userId, providerId: await insertRegistered(tx, userId, { isWebAiSignUp }) };
}

async function isOpen(db: Db | Tx, invitationHash: string | null, now: Date): Promise<boolean> {
  const row = invitationHash ? await findInvitation(db, invitationHash) : undefined;
  return row !== undefined && invitationState(row, now) === 'OPEN';
}

export const registrationHandlers: HandlersOf<typeof registrationCalls> = {
  async startRegistration(ctx) {
    const { name, mobile, email, password, invitationId, isWebAiSignUp = false } = ctx.body;
    const invitationHash = invitationId === undefined ? null : hashToken(invitationId);
    if (invitationHash && !(await isOpen(ctx.db, invitationHash, ctx.clock.now())))
      throw new Refusal('RULE', { reason: 'INVITATION_INVALID' });
    const passwordHash = await newHash(ctx, 'password', password, { name, userName: mobile, email, mobile });
    const user = { id: null, mobile: `${COUNTRY_CODE}${mobile}` };
    await spendSms(ctx, { registration: sourcesOf(ctx.address) });
    const sent = await sendOtp(ctx, { nameKey: nameKey(mobile), user, isKnown: false }, 'REGISTER');
    await insertRegistration(ctx.db, {
      otpId: sent.responseString,
      name,
      mobile,
      email,
      passwordHash,
      invitationHash,
      isWebAiSignUp,
      expiresAt: addSeconds(ctx.clock.now(), OTP_LIFE_S),
    });
    return sent;
  },

  async confirmRegistration(ctx) {
    await verifyCode(ctx, ctx.body.OTPId, ctx.body.OTP, ['REGISTER']);
    const userId = await change(ctx, async (c) => {
      const row = await takeRegistration(c.tx, ctx.body.OTPId);
      if (!row) throw new Refusal('WRONG_CODE');
      // Only the owner of the phone gets here, so the answer may reveal that the number is registered.
      if (await findUserByName(c.tx, row.mobile))
        throw new Refusal('RULE', {
          reason: 'MOBILE_REGISTERED',
        });
      const made = await makeAccount(c.tx, c.now, row);
      await c.audit('REGISTER', 'appUser', made.userId);
      // The invitation may have ended in the meantime: the account is created nevertheless.
      if (await isOpen(c.tx, row.invitationHash, c.now))
        await useInvitation(c, row.invitationHash ?? '', made);
      return made.userId;
    });
    return signIn(ctx, userId, ['provider']);
  },

  registration: (ctx) => state(ctx),

  addRegistrationDocument: {
    async prepare(seen) {
      const { clientId, name, file } = seen.body;
      const stored = await storeUpload(seen, await checkedFile(file));
      return async (ctx) => {
        await change(ctx, async (c) => {
          const { userId } = ctx.who;
          await mustBeDraft(c.tx, ctx.who.roleId);
          const own = await listCertificates(c.tx, userId);
          if (own.some((row) => row.clientId === clientId)) return;
          if (own.filter((row) => !row.removedAt).length >= CERTIFICATES_MAX)
            throw new Refusal('RULE', { reason: 'CERTIFICATES_FULL', params: { max: CERTIFICATES_MAX } });
          await insertProfileFile(c, stored, { userId, kind: 'CERTIFICATE', name, clientId });
        });
        return state(ctx);
      };
    },
  },

  async removeRegistrationDocument(ctx) {
    await change(ctx, async (c) => {
      await mustBeDraft(c.tx, ctx.who.roleId);
      const row = await setCertificateRemoved(c.tx, ctx.who.userId, ctx.body.documentId, c.now);
      await c.audit('REMOVE_CERTIFICATE', 'profileFile', orNotFound(row).id);
    });
    return state(ctx);
  },

  async submitRegistration(ctx) {
    await change(ctx, async (c) => {
      const who = { userId: ctx.who.userId, providerId: ctx.who.roleId };
      await mustBeDraft(c.tx, who.providerId);
      const { missing } = await registrationOf(c.tx, who);
      if (missing.length) {
        throw new Refusal('RULE', { reason: 'REGISTRATION_INCOMPLETE', detail: { missing } });
      }
      await updateProvider(c.tx, who.providerId, { verificationStatus: SUBMITTED });
      await c.audit('SUBMIT_REGISTRATION', 'provider', who.providerId);
      await tellPerson(c, ctx.config, 'REGISTRATION_SUBMITTED', await getUser(c.tx, who.userId));
      await c.event('profile.changed', [`user:${who.userId}`], {});
    });
    return state(ctx);
  },

  async providerInvitation(ctx) {
    const row = orNotFound(await findInvitation(ctx.db, hashToken(ctx.query.id)));
    return { invitation: presentInvitation(row, ctx.clock.now()) };
  },

  async acceptProviderInvitation(ctx) {
    const who = { userId: ctx.who.userId, providerId: ctx.who.roleId };
    await change(ctx, (c) => useInvitation(c, hashToken(ctx.body.id), who));
    return {};
  },

  async redeemNurseLink(ctx) {
    const userId = await redeemNurseLink(ctx, ctx.body);
    return signIn(ctx, userId, ['nurse']);
  },
};
