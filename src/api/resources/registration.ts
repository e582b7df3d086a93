import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { registrationCalls as calls } from '#contract/registration.ts';
import { send } from '#api/http/client.ts';
import { besideField } from '#api/http/errors.ts';
import { refreshProfile } from './profile-forms.ts';
import { polled, queryClient } from '#api/cache/query-client.ts';
import { beginSession, sessionOf } from '#api/session/session.ts';
import { storeProviderFlags } from '#offline/session-store.ts';

/** The provider's session on this device; null without one. */
export const ownSessionQuery = queryOptions({
  queryKey: ['session', 'provider'],
  queryFn: () => sessionOf('provider'),
  networkMode: 'always',
  gcTime: 0,
});

export const startSchema = calls.startRegistration.body;
export async function startRegistration(body: BodyOf<typeof calls.startRegistration>): Promise<string> {
  return (await send(calls.startRegistration, { body })).responseString;
}

export const confirmSchema = calls.confirmRegistration.body;
/** Makes the account and signs in. @throws ApiError BAD_INPUT beside `OTP` for a code that does not match */
export async function confirmRegistration(
  body: BodyOf<typeof calls.confirmRegistration>,
  isWebAiSignUp: boolean,
): Promise<void> {
  const signedIn = await send(calls.confirmRegistration, { body }).catch((error: unknown) => {
    throw besideField(error, 'WRONG_CODE', 'OTP', 'CODE_WRONG');
  });
  const session = await beginSession(signedIn);
  await storeProviderFlags({ isSCAdmin: false, isWebAiSignUp });
  queryClient.setQueryData(ownSessionQuery.queryKey, session);
}

export const registrationQuery = queryOptions({
  queryKey: ['provider', 'own', 'registration'],
  queryFn: async ({ signal }) => (await send(calls.registration, { signal })).registration,
  // An approval comes by the stream; the slow poll covers a missed event.
  ...polled({}),
});

/** Sent again with the same clientId after a drop, a certificate is stored once. */
export async function addCertificate(
  clientId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  const body = { clientId, name: file.name.slice(0, 120), file };
  const { registration } = await send(calls.addRegistrationDocument, { body, onProgress });
  queryClient.setQueryData(registrationQuery.queryKey, registration);
}

export async function removeCertificate(documentId: string): Promise<void> {
  const { registration } = await send(calls.removeRegistrationDocument, { body: { documentId } });
  queryClient.setQueryData(registrationQuery.queryKey, registration);
}

export async function submitRegistration(): Promise<void> {
  const { registration } = await send(calls.submitRegistration, {});
  queryClient.setQueryData(registrationQuery.queryKey, registration);
  await refreshProfile();
}

export function invitationQuery(id: string) {
  return queryOptions({
    queryKey: ['invitation', id],
    queryFn: async ({ signal }) =>
      (await send(calls.providerInvitation, { query: { id }, signal })).invitation,
  });
}

export async function acceptInvitation(id: string): Promise<void> {
  await send(calls.acceptProviderInvitation, { body: { id } });
  await refreshProfile();
}
