import { queryOptions, useQuery } from '@tanstack/react-query';
import { clinicsQuery } from '#api/resources/profile.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { unseal } from '#offline/vault.ts';

/** R3.03: the clinic that the provider has switched to, stored with the session and deleted with it; null for all of them. */
export const currentClinicQuery = queryOptions({
  queryKey: ['clinic', 'current'],
  queryFn: async () => (await unseal<string>(SESSION_KEYS.provider.clinicId)) ?? null,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  // Another tab may have switched.
  refetchOnWindowFocus: 'always',
});

/**
 * R1.06: the clinic to which the provider's lists are limited. None for a provider with one clinic, and none once
 * the chosen one has ended its partnership.
 */
export function useCurrentClinic(providerId: string) {
  const { data: clinics = [] } = useQuery(clinicsQuery(providerId));
  const { data: chosen } = useQuery(currentClinicQuery);
  const current = clinics.length > 1 ? clinics.find(({ clinicId }) => clinicId === chosen) : undefined;
  return { clinics, current };
}
