import { queryOptions } from '@tanstack/react-query';
import { secondFactorCalls as calls, type SecondFactorStatus, type ToAdd } from '#contract/second-factor.ts';
import type { Role } from '#contract/shared.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { besideField } from '#api/http/errors.ts';
import { send } from '#api/http/client.ts';
import { beginSession } from '#api/session/session.ts';

export const passwordSchema = calls.startSecondFactor.body;
export const proofSchema = calls.removeSecondFactor.body;
type Proof = { password: string; secondFactor: string };

export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => send(calls.getSecondFactor, { signal }),
    staleTime: 0,
  });
}

/** Secrets are in the answers of calls alone: what is read and kept says only that there is an app. */
function show({ status, mode, since, recoveryCodesLeft }: SecondFactorStatus): void {
  queryClient.setQueryData(secondFactorQuery().queryKey, { status, mode, since, recoveryCodesLeft });
}

const besidePassword = (error: unknown): never => {
  throw besideField(error, 'WRONG_SIGN_IN', 'password', 'PASSWORD_WRONG');
};
const besideEither = (error: unknown): never =>
  besidePassword(besideField(error, 'WRONG_CODE', 'secondFactor', 'CODE_WRONG'));

/** @throws ApiError BAD_INPUT beside `password` for a wrong one */
export async function startSecondFactor(body: { password: string }): Promise<ToAdd> {
  const { ticket, secret, uri } = await send(calls.startSecondFactor, { body }).catch(besidePassword);
  return { ticket, secret, uri };
}

/** @returns recovery codes, and what shows the new state: they are to be read first */
export async function addSecondFactor(ticket: string, code: string) {
  const added = await send(calls.addSecondFactor, { body: { ticket, code } });
  return { recoveryCodes: added.recoveryCodes, show: () => show(added) };
}

/** @throws ApiError BAD_INPUT beside `password` or `secondFactor` for a wrong one */
export async function renewRecoveryCodes(body: Proof): Promise<string[]> {
  const renewed = await send(calls.renewRecoveryCodes, { body }).catch(besideEither);
  show(renewed);
  return renewed.recoveryCodes;
}

/** @throws ApiError BAD_INPUT beside `password` or `secondFactor` for a wrong one */
export async function removeSecondFactor(body: Proof): Promise<void> {
  show(await send(calls.removeSecondFactor, { body }).catch(besideEither));
}

/** Where one is required. @returns recovery codes, and what signs in: they are to be read first */
export async function addSecondFactorAtSignIn(
  { ticket }: ToAdd,
  code: string,
  { password, roles }: { password: string; roles: Role[] },
) {
  const body = { ticket, code, roles };
  const { recoveryCodes, ...signedIn } = await send(calls.addSecondFactorAtSignIn, { body });
  return { recoveryCodes, begin: () => beginSession(signedIn, password) };
}
