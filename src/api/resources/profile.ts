import { queryOptions } from '@tanstack/react-query';
import { profileCalls as calls } from '#contract/profile.ts';
import { send } from '#api/http/client.ts';

/** R9.04: provider details have cache time 0; a session reads them again at every start. */
export function providerQuery(userId: string) {
  return queryOptions({
    queryKey: ['provider', userId],
    queryFn: async ({ signal }) =>
      (await send(calls.getProviderByUserId, { query: { userId }, signal })).provider,
    gcTime: 0,
  });
}

export function completionQuery(userId: string) {
  return queryOptions({
    queryKey: ['provider', userId, 'completion'],
    queryFn: ({ signal }) => send(calls.profileCompletionStatus, { query: { userId }, signal }),
  });
}

export function clinicsQuery(providerId: string) {
  return queryOptions({
    queryKey: ['provider', providerId, 'clinics'],
    queryFn: async ({ signal }) =>
      (await send(calls.providerClinicListDetails, { query: { providerId }, signal })).clinicProvider,
  });
}

export function agentQuery(userId: string) {
  return queryOptions({
    queryKey: ['agent', userId],
    queryFn: async ({ signal }) => (await send(calls.agentById, { query: { userId }, signal })).agentDetails,
  });
}

export function nurseQuery(userId: string) {
  return queryOptions({
    queryKey: ['nurse', userId],
    queryFn: async ({ signal }) => (await send(calls.nurseById, { query: { userId }, signal })).nurseDetails,
  });
}
