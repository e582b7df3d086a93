import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import { Otp, OtpSent } from './one-time-codes.ts';
import { call, Done, ok } from './call.ts';
import { PASSWORD_MIN } from './limits.ts';
import { Id, Instant } from './shared.ts';

/**
 * How a provider registers. First name, mobile number, email address and password; the code sent to the
 * mobile number then creates the account, and the profile forms complete it. Each step is saved, so signing
 * in resumes. The first step does not reveal who has an account; only the owner of a phone learns that for
 * its number.
 */
const Token = z.string().check(z.minLength(1), z.maxLength(100));

export const RegistrationStep = z.enum(['PERSONAL', 'PROFESSIONAL', 'SERVICES', 'DOCUMENTS', 'SIGNATURE']);
export type RegistrationStep = z.output<typeof RegistrationStep>;

export const RegistrationDocument = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  at: Instant,
});
export type RegistrationDocument = z.output<typeof RegistrationDocument>;

export const Registration = z.object({
  /** DRAFT: being filled in; SUBMITTED: awaiting verification. */
  state: z.enum(['DRAFT', 'SUBMITTED', 'REFUSED', 'APPROVED']),
  done: z.array(RegistrationStep),
  missing: z.array(RegistrationStep),
  documents: z.array(RegistrationDocument),
});
export type Registration = z.output<typeof Registration>;

export const ProviderInvitation = z.object({
  state: z.enum(['OPEN', 'EXPIRED', 'USED', 'REVOKED']),
  invitedBy: z.string(),
  note: z.string(),
  clinicName: z.string(),
  city: z.string(),
  stateName: z.string(),
  expiresAt: Instant,
});
export type ProviderInvitation = z.output<typeof ProviderInvitation>;

const provider = { who: ['provider'], extension: true } as const;
const user = '/{app}/api/user/v1';

export const registrationCalls = {
  startRegistration: call({
    kind: 'command',
    method: 'POST',
    path: `${user}/startRegistration`,
    who: ['client'],
    summary:
      'Sends a code to the mobile number of a person who wants to join; answers alike for known numbers',
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      /** Ten digits, as written in India; it becomes the user name. */
      mobile: z.string().check(z.regex(/^[6-9]\d{9}$/)),
      email: z.email().check(z.maxLength(200)),
      password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(256)),
      invitationId: z.optional(Token),
      /** Opened as /register?{product}ai=true (R2.18). */
      isWebAiSignUp: z.optional(z.boolean()),
    }),
    response: OtpSent,
    extension: true,
  }),
  confirmRegistration: call({
    kind: 'command',
    method: 'POST',
    path: `${user}/confirmRegistration`,
    who: ['client'],
    summary: 'Makes the account with the code that was sent, and signs in',
    form: true,
    body: z.object({ OTP: Otp, OTPId: Id }),
    response: SignedIn,
    extension: true,
  }),
  registration: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${user}/registration`,
    summary: 'How far the registration of the signed-in provider is',
    response: ok({ registration: Registration }),
  }),
  addRegistrationDocument: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${user}/addRegistrationDocument`,
    summary: 'Stores a certificate; sent twice with one clientId it is stored once',
    form: true,
    body: z.object({
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      file: z.file(),
    }),
    response: ok({ registration: Registration }),
  }),
  removeRegistrationDocument: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${user}/removeRegistrationDocument`,
    summary: 'Removes a certificate before it was submitted',
    body: z.object({ documentId: Id }),
    response: ok({ registration: Registration }),
  }),
  submitRegistration: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${user}/submitRegistration`,
    summary: 'Asks for verification; refused with the steps that are missing',
    response: ok({ registration: Registration }),
  }),
  providerInvitation: call({
    kind: 'query',
    method: 'GET',
    path: `${user}/providerInvitation`,
    who: ['client', 'provider'],
    summary: 'Who invites to which clinic, and whether the invitation is still valid',
    query: z.object({ id: Token }),
    response: ok({ invitation: ProviderInvitation }),
    extension: true,
  }),
  acceptProviderInvitation: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${user}/acceptProviderInvitation`,
    summary: 'The signed-in provider joins the clinic; a new one names the invitation when they register',
    body: z.object({ id: Token }),
    response: Done,
  }),
  redeemNurseLink: call({
    kind: 'command',
    method: 'POST',
    path: `${user}/redeemNurseLink`,
    who: ['client'],
    summary: 'Signs a nurse in by the two codes of a link, once',
    body: z.object({ userId: Id, access: Token, refresh: Token }),
    response: SignedIn,
    extension: true,
  }),
};
