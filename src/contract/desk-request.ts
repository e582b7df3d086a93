import * as z from 'zod/mini';
import { Instant, RequestKind, RequestStatus } from './shared.ts';

/** How a person reached the front desk. */
export const DeskChannel = z.enum(['PHONE', 'WALK_IN', 'CALLBACK']);
export type DeskChannel = z.output<typeof DeskChannel>;

/** How a request that no app raised reached the hospital; PAGE: the person raised it on the public page. */
export const RequestChannel = z.enum([...DeskChannel.options, 'PAGE']);
export type RequestChannel = z.output<typeof RequestChannel>;

/** An open request of a patient, as the front desk tells the caller of it. */
export const DeskRequest = z.object({
  id: z.string(),
  serviceNumber: z.string(),
  kind: RequestKind,
  requestStatus: RequestStatus,
  requestedAt: Instant,
});
export type DeskRequest = z.output<typeof DeskRequest>;
