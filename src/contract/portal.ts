import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant, RequestKind } from './shared.ts';

/** The portal's own plumbing: event stream, devices, alerts, a look at the operator's outbox in development. */
export const PortalEvent = z.object({
  /** The cursor: ever growing; a client asks for what came after the last one it has seen. */
  seq: z.number(),
  at: Instant,
  type: z.enum([
    'request.raised',
    'request.changed',
    'consultation.changed',
    'message.sent',
    'document.added',
    'room.changed',
    'room.signal',
    'payment.changed',
    'duty.changed',
    'profile.changed',
    'calendar.changed',
    'inbox.changed',
    'consent.changed',
    'videoReview.changed',
  ]),
  /** Ids only: what they stand for is read by the calls, with their rights. */
  data: z.object({
    requestId: z.optional(z.string()),
    kind: z.optional(RequestKind),
    consultationId: z.optional(z.string()),
    consultationNumber: z.optional(z.string()),
    serviceNumber: z.optional(z.string()),
    signal: z.optional(z.unknown()),
    from: z.optional(z.string()),
    consentId: z.optional(z.string()),
    videoReviewId: z.optional(z.string()),
  }),
});
export type PortalEvent = z.output<typeof PortalEvent>;

export const portalCalls = {
  events: call({
    method: 'GET',
    path: '/{app}/api/portal/v1/events',
    who: ['provider', 'agent', 'nurse', 'guest'],
    summary:
      'Event stream (text/event-stream) of what concerns the caller, after a cursor; without one, from now on',
    query: z.object({ after: z.optional(z.string()) }),
    response: z.string(),
    extension: true,
    raw: true,
  }),
  pushKey: call({
    method: 'GET',
    path: '/{app}/api/portal/v1/pushKey',
    who: ['provider', 'agent', 'nurse'],
    summary: 'The VAPID public key',
    response: ok({ publicKey: z.string() }),
    extension: true,
  }),
  deviceToken: call({
    method: 'POST',
    path: '/{app}/api/customer/user/deviceToken',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Registers this browser for push; deviceToken is its push subscription as JSON (R3.02)',
    body: z.object({
      deviceToken: z.string().check(z.minLength(1), z.maxLength(2000)),
      deviceId: Id,
      userId: Id,
      deviceType: z.literal('web'),
    }),
    response: Done,
  }),
  removeDevice: call({
    method: 'POST',
    path: '/{app}/api/portal/v1/removeDevice',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Forgets one push endpoint, at logout',
    body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
    response: Done,
    extension: true,
  }),
};
