import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { ServiceRequest } from './requests.ts';
import { Id, Text } from './shared.ts';

const nurse = { who: ['nurse'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

/** A nurse gives an open request to another one. Apart from the other calls of requests: a nurse's first screen loads those. */
export const nurseHandOverCalls = {
  nursesHere: call({
    ...nurse,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/nursesHere`,
    summary: "The other nurses of a request's hub who are signed in now, to whom its nurse can hand it over",
    query: z.object({ requestId: Id }),
    response: ok({
      nurses: z.array(
        z.object({ userId: z.string(), name: z.string(), isInCall: z.boolean(), openRequests: z.number() }),
      ),
    }),
  }),
  handOverToNurse: call({
    ...nurse,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/handOverToNurse`,
    summary:
      'Hands an accepted request that no doctor has over to another nurse of its hub who is signed in, and alerts her',
    body: z.object({ requestId: Id, nurseUserId: Id, note: z.optional(Text) }),
    response: ok({ request: ServiceRequest }),
  }),
};
