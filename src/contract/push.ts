import * as z from 'zod/mini';
import { RequestKind } from './shared.ts';

/** What a push carries: kind, ids, where a tap leads. Never a name, never a reason. */
export const PushPayload = z.object({
  kind: RequestKind,
  requestId: z.string(),
  role: z.enum(['provider', 'agent', 'nurse']),
  url: z.string().check(z.startsWith('/')),
});
export type PushPayload = z.output<typeof PushPayload>;
