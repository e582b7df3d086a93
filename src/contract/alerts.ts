import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { ALERT_REPORTS_MAX, SNOOZE_MAX_MIN } from './limits.ts';
import { Id, Instant, pageQuery, RequestKind, TypedInstant } from './shared.ts';

/** Why a person is alerted: the request is in their queue, was escalated, or was handed to them. */
export const AlertReason = z.enum(['QUEUE', 'ESCALATED', 'HANDED_OVER']);
export type AlertReason = z.output<typeof AlertReason>;

/** Delivery stages of an alert on a device, and the channel by which the device learned of it. */
export const AlertStage = z.enum(['DELIVERED', 'SHOWN', 'HEARD']);
export type AlertStage = z.output<typeof AlertStage>;
export const AlertVia = z.enum(['STREAM', 'POLL', 'PUSH']);
export type AlertVia = z.output<typeof AlertVia>;

/** One alert as one of its recipients sees it. It does not name the patient. */
export const Alert = z.object({
  alertId: z.string(),
  requestId: z.string(),
  kind: RequestKind,
  hubKey: z.nullable(z.string()),
  /** When it was raised for this person: later than for others after an escalation. */
  raisedAt: Instant,
  /** Escalation level: 0 its own queue, 1 the next role, 2 everyone subscribed to care. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reason: AlertReason,
  takenAt: z.nullable(Instant),
  takenByMe: z.boolean(),
  takenByName: z.nullable(z.string()),
  withdrawnAt: z.nullable(Instant),
  /** When one of this person's devices first rang. */
  heardAt: z.nullable(Instant),
  snoozedUntil: z.nullable(Instant),
});
export type Alert = z.output<typeof Alert>;

/** A person's do-not-disturb on all their devices; null: off. */
const Quiet = ok({ until: z.nullable(Instant), emergenciesStillRing: z.literal(true) });

const staff = { who: ['provider', 'agent', 'nurse'], extension: true } as const;
const prefix = '/{app}/api/portal/v1/alerts';

export const alertCalls = {
  getAlerts: call({
    ...staff,
    kind: 'query',
    method: 'GET',
    path: prefix,
    summary: 'The alerts that were raised for the caller, newest first',
    query: z.object({ ...pageQuery, state: z.optional(z.enum(['OPEN', 'TAKEN', 'WITHDRAWN'])) }),
    response: pageOf(Alert),
  }),
  reportAlert: call({
    ...staff,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${prefix}/report`,
    summary:
      'How far alerts came on this device; the first time of each stage stays, what was not raised for the caller is passed over',
    whileLocked: true,
    body: z.object({
      reports: z
        .array(z.object({ requestId: Id, stage: AlertStage, via: AlertVia, at: TypedInstant }))
        .check(z.minLength(1), z.maxLength(ALERT_REPORTS_MAX)),
    }),
    response: Done,
  }),
  snoozeAlert: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/snooze`,
    summary:
      'No repeat and no push of this request for the caller for some minutes; emergency care refuses (RULE)',
    body: z.object({ requestId: Id, minutes: z.int().check(z.gte(1), z.lte(SNOOZE_MAX_MIN)) }),
    response: ok({ snoozedUntil: Instant }),
  }),
  getQuiet: call({
    ...staff,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/quiet`,
    summary: 'Whether the caller asked not to be disturbed, and until when',
    whileLocked: true,
    response: Quiet,
  }),
  setQuiet: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/quiet`,
    summary:
      'No pushes to the caller until then, emergencies and critical lab results excepted; at most 12 hours ahead, null ends it',
    body: z.object({ until: z.nullable(TypedInstant) }),
    response: Quiet,
  }),
};
