import * as z from 'zod/mini';
import { RequestKind } from './shared.ts';

/**
 * What a push carries: kind, ids, where a tap leads. Never a name, never a reason. With `withdrawn` it takes the
 * notification of an earlier one away: somebody took the request, or it was cancelled.
 */
export const PushPayload = z.object({
  kind: RequestKind,
  requestId: z.string(),
  role: z.enum(['provider', 'agent', 'nurse']),
  url: z.string().check(z.startsWith('/')),
  withdrawn: z.optional(z.literal(true)),
});
export type PushPayload = z.output<typeof PushPayload>;
