import * as z from 'zod/mini';
import { DeskRequest } from './desk-request.ts';

/** Why the front desk cannot raise a request as it is. */
export const DESK_REASONS = {
  /** The patient has the same request open: it is added to that one, or raised once the desk says that it is another. */
  REQUEST_OPEN: z.object({ request: DeskRequest }),
  /** With one Yes it is an emergency, unless a reason says that it is none. */
  YES_IS_EMERGENCY: null,
  GUARDIAN_NEEDED: null,
  /** The hospital orders no tests without a consultation. */
  DESK_ORDERS_CLOSED: null,
  REQUEST_PAGE_CLOSED: null,
  /** The number was proven more than half an hour ago. */
  TICKET_ENDED: null,
} as const;

export type DeskReason = keyof typeof DESK_REASONS;
