import { queryOptions } from '@tanstack/react-query';
import { smartAppCalls as calls } from '#contract/smart-apps.ts';
import { send } from '#api/http/client.ts';

/** Apps that can be opened for a patient; none at most hospitals. */
export const smartAppsQuery = queryOptions({
  queryKey: ['smartApps'],
  queryFn: async ({ signal }) => (await send(calls.smartApps, { signal })).apps,
});

/** @returns the address at which the app begins */
export async function launchSmartApp(appId: string, memberId: string): Promise<string> {
  return (await send(calls.launchSmartApp, { body: { appId, memberId } })).url;
}

/** @param ask what the app asks for, as the server packed it */
export function smartConsentQuery(ask: string) {
  return queryOptions({
    queryKey: ['smartApps', 'consent', ask],
    queryFn: ({ signal }) => send(calls.smartConsent, { body: { ask }, signal }),
    // It counts once: after an answer it would read as expired.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** @returns the address to which the browser returns */
export async function answerSmartConsent(ask: string, isAllowed: boolean): Promise<string> {
  return (await send(calls.answerSmartConsent, { body: { ask, isAllowed } })).url;
}
