import type { Role } from '#contract/shared.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import { authCalls as calls } from '#contract/auth.ts';
import { RESET_KEY } from '#contract/device-names.ts';
import { fromAgent } from '#lib/from-agent.ts';
import { send } from '#api/http/client.ts';
import { ApiError } from '#api/http/errors.ts';
import { beginSession, endSession } from './session.ts';

/** Step of a sign-in after the right password: a code, or an app that is to be added first. */
export type SecondStep = { asks: 'code' } | { asks: 'app'; toAdd: ToAdd };

/**
 * Signs in with a password: two calls, so that the first one does not reveal which names exist.
 * @returns the role that is signed in, or what is asked beside the password
 */
export async function signInWithPassword(
  username: string,
  password: string,
  roles: Role[],
  secondFactor?: string,
): Promise<{ role: Role } | SecondStep> {
  const { transactionId } = await send(calls.login, { query: { username } });
  const body = { transactionId, password, roles, ...(secondFactor !== undefined && { secondFactor }) };
  try {
    return await beginSession(
      await send(calls.completeLogin, { body }).catch(replaceTemporary(roles)),
      password,
    );
  } catch (error) {
    return secondStepOf(error);
  }
}

/** @throws the error, if it asks for nothing */
function secondStepOf(error: unknown): SecondStep {
  const { reason, detail } = error instanceof ApiError ? error.body : {};
  if (reason === 'SECOND_FACTOR_NEEDED') return { asks: 'code' };
  if (reason === 'SECOND_FACTOR_TO_ADD') return { asks: 'app', toAdd: detail as ToAdd };
  throw error;
}

/** Leads to the choice of an own password, with the token that the temporary one gave, and stays busy until there. */
function replaceTemporary(roles: readonly Role[]): (error: unknown) => Promise<never> {
  return (error) => {
    const { reason, detail } = error instanceof ApiError ? error.body : {};
    const token = detail?.['resetToken'];
    if (reason !== 'PASSWORD_TEMPORARY' || typeof token !== 'string') throw error;
    sessionStorage.setItem(RESET_KEY, token);
    location.assign(`/reset-password${fromAgent(roles)}`);
    return new Promise(() => undefined);
  };
}

export const sendSignInCode = (username: string) =>
  send(calls.verifyUsernameAndSendOTP, { body: { username } });

export async function signInWithCode(OTPId: string, OTP: string, roles: Role[]) {
  return beginSession(await send(calls.doctorVerifyOTP, { body: { OTPId, OTP, roles: roles.join(',') } }));
}

/** Signing out must not hang on a server that does not answer. */
const LEAVE_MS = 4_000;

/** R4.10: calls logout, then deletes the stored session; also without a network. */
export async function signOut(role: Role): Promise<void> {
  await send(calls.logouts, { signal: AbortSignal.timeout(LEAVE_MS) }).catch(() => undefined);
  await endSession(role);
}
