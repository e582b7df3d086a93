import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import type { requestCalls } from '#contract/requests.ts';

/** What of a queue's view stands in the URL. Values that make no sense fall back instead of breaking a shared link. */
export const QueueSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  with: z.catch(z.optional(z.enum(['me', 'nobody'])), undefined),
  ended: z.catch(z.optional(z.boolean()), undefined),
  sort: z.catch(z.optional(z.enum(['waiting', 'number', 'patient', 'status', 'amount', 'slot'])), undefined),
  down: z.catch(z.optional(z.boolean()), undefined),
  limit: z.catch(z.optional(z.int().check(z.gte(50), z.lte(200))), undefined),
});
export type QueueSearch = z.output<typeof QueueSearch>;

type Body = BodyOf<typeof requestCalls.talkToNurseRequests>;

export function listBodyOf(search: QueueSearch): Body {
  return {
    ...(search.q ? { search: search.q } : {}),
    ...(search.with === 'me' ? { mine: true } : {}),
    ...(search.ended ? { ended: true } : {}),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.down ? { descending: true } : {}),
    limit: search.limit ?? 50,
  };
}
