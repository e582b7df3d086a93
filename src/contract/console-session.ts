import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { OperatorRole } from './operator-roles.ts';
import { AppCode, FactorTicket, RecoveryCodes } from './second-factor.ts';
import { GivenPassword, GivenSecondFactor } from './shared.ts';
import { Tokens } from './tokens.ts';

/** Answer to an operator's sign-in: the console keeps nothing of patients on a device, so there is no secret for that. */
export const OperatorSignedIn = ok({
  ...Tokens.shape,
  userId: z.string(),
  name: z.string(),
  roles: z.array(OperatorRole),
  /** The device stores it, and sends it with later sign-ins. */
  deviceToken: z.string(),
});
export type OperatorSignedIn = z.output<typeof OperatorSignedIn>;

/** Their answers hold tokens, which must not be stored like the answers of other writes. */
const command = { kind: 'command', method: 'POST', managesOwnTransactions: true, extension: true } as const;
const prefix = '/{app}/api/operations/v1';

export const consoleSessionCalls = {
  operatorSignIn: call({
    ...command,
    path: `${prefix}/signIn`,
    who: ['client'],
    summary:
      'Signs an operator in to the console, with password and authenticator app; answers alike for unknown names',
    body: z.object({
      userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      password: GivenPassword,
      /** Refused without it (SECOND_FACTOR_NEEDED), once the password was right. */
      secondFactor: z.optional(GivenSecondFactor),
    }),
    response: OperatorSignedIn,
  }),
  operatorAddApp: call({
    ...command,
    path: `${prefix}/addApp`,
    who: ['client'],
    summary:
      "Adds an operator's authenticator app, with what the refusal of the sign-in gave (SECOND_FACTOR_TO_ADD), and signs in",
    body: z.object({ ticket: FactorTicket, code: AppCode }),
    response: z.extend(OperatorSignedIn, { recoveryCodes: RecoveryCodes }),
  }),
  operatorSignOut: call({
    ...command,
    background: true,
    path: `${prefix}/signOut`,
    who: ['operator'],
    summary: "Ends the operator's session",
    body: z.object({}),
    response: Done,
  }),
};
