import type { OtherRequest } from '#contract/other-request.ts';
import { requestCalls, type ServiceRequest } from '#contract/requests.ts';
import type { Client } from '#tests/support/server/client.ts';

/** Accepts a request and confirms, where colleagues treat its patient already, that they were seen. */
export async function accept(who: Client, requestId: string): Promise<ServiceRequest> {
  const first = await who.send(requestCalls.takeRequest, { body: { requestId } });
  const { params } = (await first.clone().json()) as { params?: { others?: OtherRequest[] } };
  if (first.ok) return ((await first.json()) as { request: ServiceRequest }).request;
  const seenIds = (params?.others ?? []).map(({ id }) => id);
  return (await who.call(requestCalls.takeRequest, { body: { requestId, seenIds } })).request;
}
