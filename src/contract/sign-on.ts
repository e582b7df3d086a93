import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import { call } from './call.ts';
import { OperatorSignedIn } from './console-session.ts';
import { AppCode, FactorTicket, RecoveryCodes } from './second-factor.ts';
import { GivenSecondFactor, Role } from './shared.ts';

/** Beside what the provider vouched for, where it did not ask for a second factor. */
const Proof = {
  secondFactor: z.optional(GivenSecondFactor),
  /** An app to be added, with what the refusal gave (SECOND_FACTOR_TO_ADD). */
  add: z.optional(z.object({ ticket: FactorTicket, code: AppCode })),
};
const More = { recoveryCodes: z.optional(RecoveryCodes) };

/** Their answers hold tokens, which must not be stored like the answers of other writes. */
const command = {
  kind: 'command',
  method: 'POST',
  managesOwnTransactions: true,
  extension: true,
  who: ['client'],
} as const;

export const signOnCalls = {
  completeSignOn: call({
    ...command,
    path: '/{app}/api/user/v1/completeSignOn',
    summary:
      "Takes over, once, the sign-in at the hospital's identity provider: its ticket is in the browser's cookie",
    body: z.object({ ...Proof, roles: z.array(Role).check(z.maxLength(Role.options.length)) }),
    response: z.extend(SignedIn, More),
  }),
  completeOperatorSignOn: call({
    ...command,
    path: '/{app}/api/operations/v1/completeSignOn',
    summary: 'The same for an operator, to the console',
    body: z.object(Proof),
    response: z.extend(OperatorSignedIn, More),
  }),
};
