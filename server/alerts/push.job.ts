import type { PushPayload } from '#contract/push.ts';
import type { RequestKind } from '#contract/shared.ts';
import { queuePathOf } from '#domain/queue-paths.ts';
import type { PushTarget, Delivery } from '#server/platform/ports.ts';
import { change } from '#server/platform/writes/change.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { updateListener, type ListenerKey } from './listener.queries.ts';
import { claimListeners, deleteDevices, listDevices, recordOutcome, type Outcome } from './push.queries.ts';
import { againWhenRolledBack } from '#server/platform/writes/retry-rolled-back.ts';
import { isOfPortal } from '#server/platform/http/identity.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

const EVERY_MS = 2_000;
const BATCH = 200;
/** The time for which a server claims a listener; longer than any push service may take. */
const CLAIM_S = 60;
const RETRY_S = 10;
/** After this time a failed push is not retried. */
const GIVE_UP_AFTER_S = 600;

/** How long and how urgently a push service retries: an old emergency alert helps no one. */
const RINGING = { ttlS: 600, urgency: 'high' } as const;
const ORDER = { ttlS: 3600, urgency: 'normal' } as const;
const REVIEW = { ttlS: 86_400, urgency: 'low' } as const;
const DELIVERY: Record<RequestKind, Omit<Delivery, 'topic'>> = {
  EMERGENCY_CARE: { ttlS: 120, urgency: 'high' },
  TALK_TO_NURSE: RINGING,
  TALK_TO_DOC: RINGING,
  LAB: ORDER,
  DIAGNOSTIC: ORDER,
  AMPATH: ORDER,
  ALERTU: ORDER,
  REDCLIFF: ORDER,
  HOME_CARE: ORDER,
  SECOND_OPINION: REVIEW,
  SKINCARE: REVIEW,
  DERMACARE: REVIEW,
};

/**
 * Sends pushes when they become due: after a snooze, do-not-disturb, a failure or a crash. @returns a
 * function that stops it
 */
export function pushJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'pushes', deps.log, () => pushDue(deps));
}

/** The current round, and the round that follows it. */
interface Turns {
  claiming: Promise<unknown>;
  next?: Promise<void>;
}
const turns = new WeakMap<Db, Turns>();

function turnsOf(db: Db): Turns {
  const found = turns.get(db) ?? { claiming: Promise.resolve() };
  turns.set(db, found);
  return found;
}

/**
 * Pushes open alerts to devices and withdraws ended ones from those that were pushed. Any number of servers
 * may run it at once. In one server, one round queries at a time, and calls before it begins share it:
 * otherwise every commit of a burst would take a connection. Sending blocks no other work.
 */
export function pushDue(deps: UnitDeps): Promise<void> {
  const turn = turnsOf(deps.db);
  turn.next ??= pushRound(deps, turn);
  return turn.next;
}

async function pushRound(deps: UnitDeps, turn: Turns): Promise<void> {
  await turn.claiming;
  delete turn.next;
  const claimedUntil = addSeconds(deps.clock.now(), CLAIM_S);
  const claimed = claimListeners(deps.db, deps.clock.now(), claimedUntil, BATCH);
  turn.claiming = claimed.catch(() => undefined);
  const due = await claimed;
  if (!due.length) return;
  await raiseAgain(
    deps,
    due.filter((one) => isOpen(one) && one.snoozedUntil),
  );
  const devices = await devicesOf(deps, due);
  const outcomes = await Promise.all(due.map((one) => tell(deps, one, devices.get(one.userId) ?? [])));
  await record(
    deps,
    claimedUntil,
    due.map((one, i) => ({ ...one, outcome: outcomes[i] ?? 'nothing' })),
  );
  // There may be more than one batch, or an alert may have been accepted while it was sent.
  await pushDue(deps);
}

type Due = Awaited<ReturnType<typeof claimListeners>>[number];
type Device = PushTarget & { userId: string };

function isOpen({ takenAt, withdrawnAt }: Due): boolean {
  return !takenAt && !withdrawnAt;
}

/** Rings again for people after their snooze while the request is still waiting. */
async function raiseAgain(deps: UnitDeps, due: readonly Due[]): Promise<void> {
  for (const { alertId, userId, requestId, kind } of due)
    await change({ ...deps, who: { type: 'system' } }, async (c) => {
      await updateListener(c.tx, { alertId, userId }, { snoozedUntil: null });
      await c.event('alert.raised', [`user:${userId}`], { requestId, kind });
    });
}

async function devicesOf({ db }: UnitDeps, due: readonly Due[]): Promise<Map<string, Device[]>> {
  const rows = await listDevices(
    db,
    due.map(({ userId }) => userId),
  );
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** R6.03: an emergency makes no sound for a provider without the flag, until it is escalated to them. */
function isSilent({ kind, role, internalProvider, reason }: Due): boolean {
  return kind === 'EMERGENCY_CARE' && role === 'provider' && !internalProvider && reason !== 'ESCALATED';
}

/** Pushes the current state to every device of one listener. */
async function tell(deps: UnitDeps, due: Due, devices: readonly Device[]): Promise<Outcome> {
  const withdrawn = !isOpen(due);
  // Nothing to withdraw when nothing was pushed, or the listener dismissed it.
  if (!devices.length || (withdrawn && (!due.sentAt || due.snoozedUntil))) return 'nothing';
  const { kind, requestId, role } = due;
  if (!isOfPortal(role)) return 'nothing';
  const silent = isSilent(due) ? { silent: true as const } : {};
  const payload: PushPayload = { kind, requestId, role, url: queuePathOf(kind, role), ...silent };
  const delivery = {
    ...DELIVERY[kind],
    ...(withdrawn ? { urgency: 'normal' as const } : {}),
    // A newer push of the same request replaces an undelivered one.
    topic: requestId.replaceAll('-', '').slice(0, 32),
  };
  const outcomes = await Promise.all(
    devices.map((device) =>
      deps.push.send(device, withdrawn ? { ...payload, withdrawn } : payload, delivery),
    ),
  );
  const gone = devices.filter((_, i) => outcomes[i] === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length) await deleteDevices(deps.db, gone);
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  if (failed) deps.log.warn({ failed, kind }, 'pushes were not accepted');
  if (outcomes.includes('sent')) return withdrawn ? 'withdrawn' : 'sent';
  return failed ? 'failed' : 'nothing';
}

/** Records the results, all of one outcome together. */
async function record(
  { db, clock }: UnitDeps,
  claimedUntil: Date,
  told: readonly (Due & { outcome: Outcome })[],
): Promise<void> {
  const now = clock.now();
  const round = { claimedUntil, now, retryAt: addSeconds(now, RETRY_S) };
  for (const [outcome, rows] of Map.groupBy(told, (one) => settled(one, now)))
    await recordAll(rows, (some) => againWhenRolledBack(() => recordOutcome(db, round, outcome, some)));
}

/** Those that were held, as by who accepts the request, one by one: each waits with nothing locked. */
async function recordAll(
  rows: readonly ListenerKey[],
  recordSome: (some: readonly ListenerKey[]) => Promise<readonly ListenerKey[]>,
): Promise<void> {
  const keyOf = ({ alertId, userId }: ListenerKey): string => `${alertId} ${userId}`;
  const recorded = new Set((await recordSome(rows)).map(keyOf));
  const held = rows.filter((row) => !recorded.has(keyOf(row)));
  // oxlint-disable-next-line no-await-in-loop -- each waits for the one that holds it
  for (const row of held) await recordSome([row]);
}

function settled({ outcome, raisedAt }: Due & { outcome: Outcome }, now: Date): Outcome {
  return outcome === 'failed' && addSeconds(raisedAt, GIVE_UP_AFTER_S) <= now ? 'nothing' : outcome;
}
