import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { OperatorSignedIn } from './console-session.ts';
import { PASSWORD_MIN } from './limits.ts';
import { NewEmail, NewMobile, NewName, NewUserName, Line } from './new-account.ts';
import { AppCode, FactorTicket, RecoveryCodes, ToAdd } from './second-factor.ts';
import { Instant } from './shared.ts';

/** Shown once, at the start of a server without an operator. */
const SetUpKey = z.string().check(z.minLength(1), z.maxLength(100));

/** Returns whether it is a name of the IANA time zone database. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone));

/** The special key of a hub without the product's prefix. */
export const HubKey = z.string().check(z.trim(), z.regex(/^[A-Za-z\d][\w-]{0,39}$/));

/** Initial data of a hospital. */
export const SetUp = z.object({
  place: Line,
  timeZone: TimeZone,
  hubName: Line,
  hubKey: HubKey,
  name: NewName,
  userName: NewUserName,
  email: NewEmail,
  mobile: NewMobile,
  password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(256)),
});
export type SetUp = z.output<typeof SetUp>;

const command = {
  kind: 'command',
  method: 'POST',
  managesOwnTransactions: true,
  extension: true,
  who: ['client'],
} as const;
const prefix = '/{app}/api/operations/v1';

export const setUpCalls = {
  setUpState: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/setUpState`,
    who: ['client'],
    extension: true,
    summary: 'Whether this server has no operator yet, and what its environment has settled already',
    response: ok({
      isNeeded: z.boolean(),
      /** The server's clock: a wrong one is the usual reason for a refused code. */
      now: Instant,
      /** The hospital's name and time zone; `fixed` where the environment sets them. */
      place: z.object({ value: z.string(), fixed: z.boolean() }),
      timeZone: z.object({ value: z.string(), fixed: z.boolean() }),
    }),
  }),
  checkSetUp: call({
    ...command,
    path: `${prefix}/checkSetUp`,
    summary:
      'Checks what a hospital would begin with, and gives what an authenticator app takes; stores nothing',
    body: z.object({ key: SetUpKey, setUp: SetUp }),
    response: z.extend(ok({}), ToAdd.shape),
  }),
  completeSetUp: call({
    ...command,
    path: `${prefix}/completeSetUp`,
    summary: 'Names the hospital, adds its first hub and its first operator, and signs in; once',
    body: z.object({ key: SetUpKey, setUp: SetUp, ticket: FactorTicket, code: AppCode }),
    response: z.extend(OperatorSignedIn, { recoveryCodes: RecoveryCodes }),
  }),
};
