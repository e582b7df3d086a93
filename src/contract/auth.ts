import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { PASSWORD_MIN } from './limits.ts';
import { Otp, OtpSent } from './one-time-codes.ts';
import { GivenPassword, GivenSecondFactor, Id, Role } from './shared.ts';
import { getRefreshToken, Tokens } from './tokens.ts';

/** A begun sign-in is in its id, sealed. */
const TICKET_MAX = 1_000;
const UserName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const ResetToken = z.string().check(z.minLength(1), z.maxLength(64));
const OtpForm = z.object({ OTP: Otp, OTPId: Id });

export const SignedIn = ok({
  ...Tokens.shape,
  role: Role,
  userId: z.string(),
  /** providerId, agentID or nurseID, by role. */
  roleId: z.string(),
  name: z.string(),
  /**
   * The secret that unlocks this person's data on a device: 32 bytes in base64url, the same at each sign-in.
   */
  careSecret: z.string(),
  /** The device stores it, also after a logout, and sends it with later sign-ins. */
  deviceToken: z.string(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const authCalls = {
  login: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/auth/login',
    who: ['client'],
    summary: 'Opens a sign-in; answers alike for known and unknown user names',
    query: z.object({ username: UserName }),
    response: ok({ transactionId: z.string(), methods: z.array(z.enum(['password', 'otp'])) }),
  }),
  completeLogin: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/auth/login',
    who: ['client'],
    summary: 'Completes a sign-in with the password, and with a second factor where the person has one',
    body: z.object({
      transactionId: z.string().check(z.minLength(1), z.maxLength(TICKET_MAX)),
      password: GivenPassword,
      roles: z.array(Role).check(z.maxLength(Role.options.length)),
      /** Required from people with an authenticator app: refused without it (SECOND_FACTOR_NEEDED), once the password was right. */
      secondFactor: z.optional(GivenSecondFactor),
    }),
    response: SignedIn,
    extension: true,
  }),
  logouts: call({
    kind: 'command',
    background: true,
    method: 'GET',
    path: '/{app}/auth/logouts',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Ends the session of the bearer token',
    whileLocked: true,
    response: Done,
  }),
  getRefreshToken,
  verifyUsernameAndSendOTP: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/verifyUsernameAndSendOTP',
    who: ['client'],
    summary: 'Sends a sign-in code; answers alike for known and unknown user names',
    body: z.object({ username: UserName }),
    response: OtpSent,
  }),
  doctorVerifyOTP: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/doctorVerifyOTP',
    who: ['client'],
    summary: 'Completes a sign-in with a code',
    form: true,
    body: z.extend(OtpForm, { roles: z.string().check(z.maxLength(40)) }),
    response: SignedIn,
  }),
  sendOtpToProviderOnLogin: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/sendOtpToProviderOnLogin',
    who: ['provider'],
    summary: "Sends a code to the provider's mobile number (mobile verification)",
    body: z.object({ userId: Id }),
    response: OtpSent,
  }),
  verifyOTP: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/provider/verifyOTP',
    who: ['client', 'provider'],
    summary: 'Verifies a code of mobile verification or of a forgotten password',
    form: true,
    body: OtpForm,
    /** `resetToken` sets a new password, once; only for a code of a forgotten password. */
    response: ok({ responseString: z.string(), resetToken: z.optional(z.string()) }),
  }),
  forgotPassword: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/provider/forgotPassword',
    who: ['client'],
    summary: 'Sends a code to reset a forgotten password',
    body: z.object({ username: UserName }),
    response: OtpSent,
  }),
  resetPassword: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/resetPassword',
    who: ['client'],
    summary: 'Sets a new password with the token of a verified code or temporary password; all sessions end',
    body: z.object({
      resetToken: ResetToken,
      newPassword: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(256)),
    }),
    response: Done,
  }),
  lock: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/user/lock',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Locks the session of the bearer token: until `unlock` it may make only the calls that say so',
    whileLocked: true,
    response: Done,
    extension: true,
  }),
  unlock: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/user/unlock',
    who: ['provider', 'agent', 'nurse'],
    summary:
      'Opens a locked session for the password: gives new tokens, which end the old ones, and the secret',
    body: z.object({ password: GivenPassword }),
    // Its tokens must not be stored like the answers of other writes.
    managesOwnTransactions: true,
    whileLocked: true,
    response: ok({ ...Tokens.shape, careSecret: z.string() }),
    extension: true,
  }),
  unlockBySignOn: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/user/v1/unlockBySignOn',
    who: ['provider', 'agent', 'nurse'],
    summary: 'The same for a person who has just proved themselves again at the identity provider',
    managesOwnTransactions: true,
    whileLocked: true,
    response: ok({ ...Tokens.shape, careSecret: z.string() }),
    extension: true,
  }),
  changePassword: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/changePassword',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Changes the password; other sessions end',
    body: z.object({
      oldPassword: GivenPassword,
      newPassword: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(256)),
    }),
    response: Done,
  }),
};
