import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { abdmCalls as calls } from '#contract/abdm.ts';
import { send } from '#api/http/client.ts';
import { polled } from '#api/cache/query-client.ts';

/** R1.07: consents are read by health id. */
export function consentsQuery(healthId: string) {
  return queryOptions({
    queryKey: ['healthConsents', healthId],
    queryFn: async ({ signal }) =>
      (await send(calls.getAbdmProviderConsentDetailsByhealthId, { query: { healthId }, signal })).consents,
    ...polled(calls.getAbdmProviderConsentDetailsByhealthId),
  });
}

/** R1.07: records are read by artifact id. They are gone from here with the screen: nothing of a consent outlives it. */
export function artifactQuery(artifactId: string) {
  return queryOptions({
    queryKey: ['healthConsents', 'artifact', artifactId],
    queryFn: async ({ signal }) =>
      (await send(calls.getConsentfhirDataByArtifactId, { body: { artifactId }, signal })).documents,
    gcTime: 0,
  });
}

export const requestConsent = (body: BodyOf<typeof calls.requestConsent>) =>
  send(calls.requestConsent, { body });
export const withdrawConsent = (consentId: string) => send(calls.withdrawConsent, { body: { consentId } });
