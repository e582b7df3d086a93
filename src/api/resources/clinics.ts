import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileCalls as calls } from '#contract/profile.ts';
import { referenceCalls } from '#contract/reference.ts';
import { send } from '#api/http/client.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { clinicsQuery } from '#api/resources/profile.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { seal, unseal } from '#offline/vault.ts';

/** R3.03: the clinic that the provider has switched to, kept with the session and gone with it; null for all of them. */
export const currentClinicQuery = queryOptions({
  queryKey: ['clinic', 'current'],
  queryFn: async () => (await unseal<string>(SESSION_KEYS.provider.clinicId)) ?? null,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  // Another tab may have switched.
  refetchOnWindowFocus: 'always',
});

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

/**
 * R1.06: the clinic to which the provider's lists are limited. None for somebody with one clinic, and none once
 * the chosen one has ended its partnership.
 */
export function useCurrentClinic(providerId: string) {
  const { data: clinics = [] } = useQuery(clinicsQuery(providerId));
  const { data: chosen } = useQuery(currentClinicQuery);
  const current = clinics.length > 1 ? clinics.find(({ clinicId }) => clinicId === chosen) : undefined;
  return { clinics, current };
}
