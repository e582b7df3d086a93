import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { RingingRequest } from './requests.ts';
import { Id, Instant, RequestKind } from './shared.ts';

/** The portal's infrastructure: event stream, devices, alerts, and the development outbox. */
export const PortalEvent = z.object({
  /** The increasing cursor: a client asks for events after the last one that it has received. */
  seq: z.number(),
  at: Instant,
  type: z.enum([
    'request.raised',
    'request.changed',
    'consultation.changed',
    'message.sent',
    /** Messages were delivered or read: `messageIds` at the time `at`. */
    'message.receipt',
    'document.added',
    /** A result of this provider's order came, or was opened by them. */
    'result.changed',
    /** Alarming vital signs were stored, or acknowledged: of a patient of this doctor, or whom they may take. */
    'deterioration.changed',
    'room.changed',
    'room.signal',
    'payment.changed',
    'duty.changed',
    'profile.changed',
    /** This person signed in or out on a device, or a device of theirs was locked or unlocked. */
    'session.changed',
    'calendar.changed',
    'inbox.changed',
    'consent.changed',
    'videoReview.changed',
    /** An operator changed the replies to choose from in the agents' chats. */
    'replies.changed',
    /** A laboratory sent a message, or an agent opened, entered or set one aside. */
    'labMessage.changed',
    /** A phone sent a message, or an agent placed or closed one. */
    'phoneMessage.changed',
    /** An alert begins for this person: at intake, by escalation, or at the end of their snooze. */
    'alert.raised',
    /** It was accepted, withdrawn, escalated or sounded on another device. */
    'alert.changed',
    /** This person snoozed it on one of their devices, so it rings on none. */
    'alert.snoozed',
    /** Their do-not-disturb began or ended. */
    'quiet.changed',
  ]),
  /** Only ids: the entities are read by calls that check rights. */
  data: z.object({
    requestId: z.optional(z.string()),
    kind: z.optional(RequestKind),
    consultationId: z.optional(z.string()),
    consultationNumber: z.optional(z.string()),
    serviceNumber: z.optional(z.string()),
    signal: z.optional(z.unknown()),
    /** The signal is the media server's. */
    via: z.optional(z.literal('server')),
    from: z.optional(z.string()),
    /** The tab that a signal is for; its person's other tabs pass it over. */
    seat: z.optional(z.string()),
    /** The tab that changed the room, and has the news by its answer. */
    bySeat: z.optional(z.string()),
    consentId: z.optional(z.string()),
    videoReviewId: z.optional(z.string()),
    vitalSetId: z.optional(z.string()),
    messageIds: z.optional(z.array(z.string())),
    /** True for a result that has just arrived. */
    isNew: z.optional(z.boolean()),
    isCritical: z.optional(z.boolean()),
    /** Another request of the patient whom this person treats was raised. */
    hasOtherRequest: z.optional(z.boolean()),
    /** True for a receipt of reading, not only of delivery. */
    isRead: z.optional(z.boolean()),
    /** With a new `alert.raised`: the request that now rings, as in the counters. Absent in a replay. */
    rings: z.optional(RingingRequest),
  }),
});
export type PortalEvent = z.output<typeof PortalEvent>;

/**
 * A queued write: its call as `PUT /{app}/…`, its idempotency key, and the entity within which order is kept.
 */
const QueuedWrite = z.object({
  key: z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/)),
  entity: z.string().check(z.minLength(1), z.maxLength(200)),
  call: z.string().check(z.minLength(1), z.maxLength(200)),
  /** When it was done, by the clock of `sentAt`. */
  occurredAt: z.optional(Instant),
  body: z.optional(z.unknown()),
});

export const portalCalls = {
  events: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/portal/v1/events',
    who: ['provider', 'agent', 'nurse', 'guest'],
    summary: 'Event stream (text/event-stream) of what concerns the caller, after a cursor or from now on',
    query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
    whileLocked: true,
    response: z.string(),
    extension: true,
    raw: true,
  }),
  deliverWrites: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/portal/v1/writes',
    who: ['provider', 'agent', 'nurse'],
    summary:
      'Does writes that waited on a device, each on its own and once for its key. One that has to wait holds those of its entity behind it: they are answered with status 0',
    body: z.object({
      sentAt: z.optional(Instant),
      writes: z.array(QueuedWrite).check(z.minLength(1), z.maxLength(500)),
    }),
    response: ok({
      answers: z.array(z.object({ key: z.string(), status: z.number(), body: z.unknown() })),
    }),
    extension: true,
    managesOwnTransactions: true,
  }),
  pushKey: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/portal/v1/pushKey',
    who: ['provider', 'agent', 'nurse'],
    summary: 'The VAPID public key',
    whileLocked: true,
    response: ok({ publicKey: z.string() }),
    extension: true,
  }),
  deviceToken: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/customer/user/deviceToken',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Registers this browser for push: its subscription as JSON (R3.02)',
    whileLocked: true,
    body: z.object({
      deviceToken: z.string().check(z.minLength(1), z.maxLength(2000)),
      deviceId: Id,
      userId: Id,
      deviceType: z.literal('web'),
    }),
    response: Done,
  }),
  removeDevice: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/portal/v1/removeDevice',
    who: ['provider', 'agent', 'nurse'],
    summary: 'Forgets one push endpoint, at logout',
    whileLocked: true,
    body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
    response: Done,
    extension: true,
  }),
};
