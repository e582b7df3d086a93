import { consoleSessionCalls as calls } from '#contract/console-session.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import { setUpCalls, type SetUp } from '#contract/set-up.ts';
import { besideField, ApiError } from '#api/http/errors.ts';
import { send } from '#api/http/client.ts';

export interface Typed {
  userName: string;
  password: string;
  secondFactor?: string;
}

/** Step of a sign-in to the console after the right password. */
export type NextStep =
  | { asks: 'code' }
  | { asks: 'app'; toAdd: ToAdd }
  /** A temporary password: the token for one's own. */
  | { asks: 'password'; resetToken: string };

/** @returns the session, or what is asked beside the password */
export async function signInOperator(body: Typed) {
  try {
    return { signedIn: await send(calls.operatorSignIn, { body }) };
  } catch (error) {
    return { next: nextStepOf(error) };
  }
}

/** @throws the error, if it asks for nothing */
function nextStepOf(error: unknown): NextStep {
  const { reason, detail } = error instanceof ApiError ? error.body : {};
  if (reason === 'SECOND_FACTOR_NEEDED') return { asks: 'code' };
  if (reason === 'SECOND_FACTOR_TO_ADD') return { asks: 'app', toAdd: detail as ToAdd };
  if (reason === 'PASSWORD_TEMPORARY')
    return { asks: 'password', resetToken: String(detail?.['resetToken']) };
  throw error;
}

export const addOperatorApp = ({ ticket }: ToAdd, code: string) =>
  send(calls.operatorAddApp, { body: { ticket, code } }).catch((error: unknown) => {
    throw besideField(error, 'WRONG_CODE', 'code', 'CODE_WRONG');
  });

const LEAVE_MS = 4_000;

/** Also without a network: the session on the device ends in any case. */
export const signOutOperator = (): Promise<unknown> =>
  send(calls.operatorSignOut, { body: {}, signal: AbortSignal.timeout(LEAVE_MS) }).catch(() => undefined);

export const setUpStateQuery = () => ({
  queryKey: ['setUpState'],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(setUpCalls.setUpState, { signal }),
});

export const checkSetUp = (key: string, setUp: SetUp) =>
  send(setUpCalls.checkSetUp, { body: { key, setUp } });

export const completeSetUp = (key: string, setUp: SetUp, { ticket }: ToAdd, code: string) =>
  send(setUpCalls.completeSetUp, { body: { key, setUp, ticket, code } });
