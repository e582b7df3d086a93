import * as z from 'zod/mini';
import { RequestKind } from './shared.ts';

/**
 * The content of a push: kind, ids and the target of a tap, never a name or a reason. With `withdrawn` it
 * closes an earlier notification, because the request was accepted or cancelled. With `silent` it makes no sound (R6.03).
 */
export const PushPayload = z.object({
  kind: RequestKind,
  requestId: z.string(),
  role: z.enum(['provider', 'agent', 'nurse']),
  url: z.string().check(z.startsWith('/')),
  withdrawn: z.optional(z.literal(true)),
  silent: z.optional(z.literal(true)),
  /** Alarming vital signs; `requestId` is the id of the set. */
  deteriorating: z.optional(z.literal(true)),
});
export type PushPayload = z.output<typeof PushPayload>;
