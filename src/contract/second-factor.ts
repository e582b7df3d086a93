import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import { call, ok } from './call.ts';
import { GivenPassword, GivenSecondFactor, Instant, Role } from './shared.ts';

/** Policy for signing in with a code of an authenticator app beside the password. */
export const SecondFactorMode = z.enum(['off', 'offered', 'required']);
export type SecondFactorMode = z.output<typeof SecondFactorMode>;

/** A factor to be added, sealed by the server: it is stored only after its first right code. */
export const FactorTicket = z.string().check(z.minLength(1), z.maxLength(1_000));
export const AppCode = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/));

const Status = ok({
  mode: SecondFactorMode,
  /** Since when the caller has one; null without one. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorStatus = z.output<typeof Status>;

/** Input of an authenticator app: as a QR code, and as text in base32. */
export const ToAdd = z.object({ ticket: FactorTicket, secret: z.string(), uri: z.string() });
export type ToAdd = z.output<typeof ToAdd>;

/** Shown this once: the store has hashes alone. */
export const RecoveryCodes = z.array(z.string());
const Proof = z.object({ password: GivenPassword, secondFactor: GivenSecondFactor });

const staff = { who: ['provider', 'agent', 'nurse'], extension: true } as const;
/** Their answers hold secrets, which must not be stored like the answers of other writes. */
const command = { kind: 'command', method: 'POST', managesOwnTransactions: true } as const;
const prefix = '/{app}/api/user/v1';

export const secondFactorCalls = {
  getSecondFactor: call({
    ...staff,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/secondFactor`,
    summary: "Whether the caller has an authenticator app, and what this hospital's rule is",
    response: Status,
  }),
  startSecondFactor: call({
    ...staff,
    ...command,
    path: `${prefix}/startSecondFactor`,
    summary: 'A new secret for an authenticator app; the password proves for whom',
    body: z.object({ password: GivenPassword }),
    response: z.extend(ok({}), ToAdd.shape),
  }),
  addSecondFactor: call({
    ...staff,
    ...command,
    path: `${prefix}/addSecondFactor`,
    summary: 'Adds the authenticator app that shows this code; gives recovery codes',
    body: z.object({ ticket: FactorTicket, code: AppCode }),
    response: z.extend(Status, { recoveryCodes: RecoveryCodes }),
  }),
  renewRecoveryCodes: call({
    ...staff,
    ...command,
    path: `${prefix}/renewRecoveryCodes`,
    summary: 'Gives new recovery codes; the earlier ones end',
    body: Proof,
    response: z.extend(Status, { recoveryCodes: RecoveryCodes }),
  }),
  removeSecondFactor: call({
    ...staff,
    ...command,
    path: `${prefix}/removeSecondFactor`,
    summary: 'Removes the authenticator app and its recovery codes',
    body: Proof,
    response: Status,
  }),
  addSecondFactorAtSignIn: call({
    ...command,
    who: ['client'],
    extension: true,
    path: '/{app}/api/user/addSecondFactorAtSignIn',
    summary:
      'Adds an authenticator app where one is required, with what the refusal of the sign-in gave (SECOND_FACTOR_TO_ADD), and signs in',
    body: z.object({
      ticket: FactorTicket,
      code: AppCode,
      roles: z.array(Role).check(z.maxLength(Role.options.length)),
    }),
    response: z.extend(SignedIn, { recoveryCodes: RecoveryCodes }),
  }),
};
