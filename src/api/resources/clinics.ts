import { queryOptions } from '@tanstack/react-query';
import { profileCalls as calls } from '#contract/profile.ts';
import { referenceCalls } from '#contract/reference.ts';
import { send } from '#api/http/client.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { currentClinicQuery } from '#api/resources/current-clinic.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { seal } from '#offline/vault.ts';

/** The clinics that the provider works with, with their addresses. */
export function partnerClinicsQuery(providerId: string) {
  return queryOptions({
    queryKey: ['clinic', 'partners', providerId],
    queryFn: async ({ signal }) =>
      (await send(referenceCalls.getPartnerClinics, { query: { providerId }, signal })).partners,
  });
}

/** R1.06: switches to a clinic in which the provider is active. @throws Error with `refused` otherwise */
export async function switchClinic(providerId: string, clinicId: string, refused: string): Promise<void> {
  const { clinicProviderStatus } = await send(calls.getClinicProviderStatus, {
    body: { providerId, clinicId },
  });
  if (clinicProviderStatus !== 'ACTIVE') throw new Error(refused);
  await seal(SESSION_KEYS.provider.clinicId, clinicId);
  queryClient.setQueryData(currentClinicQuery.queryKey, clinicId);
}

/** Back to all clinics. */
export async function switchToAllClinics(): Promise<void> {
  await seal(SESSION_KEYS.provider.clinicId, null);
  queryClient.setQueryData(currentClinicQuery.queryKey, null);
}
