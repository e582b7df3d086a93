import { randomUUID } from 'node:crypto';
import type { AlertReason } from '#contract/alerts.ts';
import type { RingingRequest } from '#contract/requests.ts';
import type { RequestKind } from '#contract/shared.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { listenersOf, type ListenerToBe } from './alert-listeners.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { closeAlert, insertAlert } from './alert.queries.ts';
import {
  escalateSilentListeners,
  getListenerToBe,
  insertListeners,
  setWithdrawalDue,
} from './listener.queries.ts';
import { pushDue } from './push.job.ts';

export { hasOpenAlert } from './alert.queries.ts';

/** The waiting request. */
export interface Subject {
  id: string;
  kind: RequestKind;
  hubKey: string | null;
}

/**
 * Alerts everyone with the queue in which a request begins to wait, in the transaction that queues it.
 * @param by who of the staff raised it: it rings for all others
 */
export async function raiseAlert(c: Change, request: Subject, by?: string): Promise<void> {
  const { kind, hubKey } = request;
  const listeners = await listenersOf(c, { kind, hubKeys: hubKey === null ? null : [hubKey] });
  const others = listeners.filter(({ userId }) => userId !== by);
  await raise(c, request, 'QUEUE', others);
}

/**
 * Alerts one person, such as the provider who was handed a patient, and ends another alert of the request.
 */
export async function raiseAlertFor(c: Change, request: Subject, userId: string): Promise<void> {
  await withdrawAlert(c, request.id);
  const listener = await getListenerToBe(c.tx, userId);
  await raise(c, request, 'HANDED_OVER', [listener]);
}

async function raise(
  c: Change,
  request: Subject,
  reason: AlertReason,
  listeners: readonly ListenerToBe[],
): Promise<void> {
  const alert = { id: randomUUID(), requestId: request.id, kind: request.kind, takenBy: null };
  await insertAlert(c.tx, { ...alert, reason, raisedAt: c.now });
  await addListeners(c, alert, reason, listeners);
}

/** Adds people who are not listeners yet, and notifies their streams and devices. @returns their number */
export async function addListeners(
  c: Change,
  { id, requestId, kind }: { id: string; requestId: string; kind: RequestKind },
  reason: AlertReason,
  listeners: readonly ListenerToBe[],
): Promise<number> {
  if (!listeners.length) return 0;
  const added = await insertListeners(
    c.tx,
    listeners.map(({ userId, quietUntil }) => ({
      alertId: id,
      userId,
      reason,
      raisedAt: c.now,
      pushAt: kind !== 'EMERGENCY_CARE' && quietUntil && quietUntil > c.now ? quietUntil : c.now,
      via: null,
    })),
  );
  if (!added.length) return 0;
  const rings = ringOf(c, requestId, kind, reason);
  await c.event('alert.raised', added.map(audienceOf), { requestId, kind, ...(rings ? { rings } : {}) });
  c.afterCommit(pushDue);
  return added.length;
}

/** Lets an escalated alert sound for those of these people whom it reached silently. @returns their number */
export async function soundForListeners(
  c: Change,
  { id, requestId, kind }: { id: string; requestId: string; kind: RequestKind },
  listeners: readonly ListenerToBe[],
): Promise<number> {
  const userIds = listeners.map(({ userId }) => userId);
  const silent = await escalateSilentListeners(c.tx, id, userIds, c.now);
  if (!silent.length) return 0;
  await c.event('alert.raised', silent.map(audienceOf), { requestId, kind });
  c.afterCommit(pushDue);
  return silent.length;
}

/**
 * The change that a new alert makes to its recipients' counters (requests/requests.routes.ts); an escalated
 * alert is not new.
 */
function ringOf(
  { now }: Change,
  requestId: string,
  kind: RequestKind,
  reason: AlertReason,
): RingingRequest | undefined {
  const ringing = ALERT_KINDS.find((one) => one === kind);
  if (!ringing || reason === 'ESCALATED') return undefined;
  return {
    requestId,
    kind: reason === 'HANDED_OVER' ? 'TALK_TO_DOC' : ringing,
    since: now.toISOString(),
    isEscalated: false,
  };
}

/** Records that the request was accepted, in the same transaction. */
export function takeAlert(c: Change, requestId: string, byUser: string | null): Promise<void> {
  return close(c, requestId, { takenAt: c.now, takenBy: byUser });
}

/** Ends the alert of a request that no longer waits although it was not accepted. */
export function withdrawAlert(c: Change, requestId: string): Promise<void> {
  return close(c, requestId, { withdrawnAt: c.now });
}

async function close(
  c: Change,
  requestId: string,
  set: { takenAt: Date; takenBy: string | null } | { withdrawnAt: Date },
): Promise<void> {
  const alert = await closeAlert(c.tx, requestId, set);
  if (!alert) return;
  // A push that is being sent at this moment is followed by its withdrawal once it has been sent
  // (push.job.ts).
  const told = await setWithdrawalDue(c.tx, alert.id, c.now);
  if (!told.length) return;
  await c.event('alert.changed', told.map(audienceOf), { requestId, kind: alert.kind });
  c.afterCommit(pushDue);
}

export function audienceOf(userId: string): Audience {
  return `user:${userId}`;
}
