import type { PushPayload } from '#contract/push.ts';
import type { RequestKind } from '#contract/shared.ts';
import { queuePathOf } from '#domain/paths.ts';
import type { PushTarget, Delivery } from '#server/platform/ports.ts';
import { change } from '#server/platform/writes/change.ts';
import { every } from '#server/platform/jobs/every.ts';
import { later } from '#server/platform/time.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { updateListener } from './listener.queries.ts';
import { claimListeners, deleteDevices, listDevices, recordOutcome, type Outcome } from './push.queries.ts';
import { againWhenDeadlocked } from '#server/platform/writes/retry-deadlock.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

const EVERY_MS = 2_000;
const BATCH = 200;
/** Longer than any push service may take: until then a claimed listener is this server's. */
const CLAIM_S = 60;
const RETRY_S = 10;
/** A push that nobody would take so long after is not tried again. */
const GIVE_UP_AFTER_S = 600;

/** How long a push service may keep trying, and how hard: an old emergency alert helps nobody. */
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

/** Sends what has come due by itself: after a snooze, a quiet time, a failure, a crash. @returns how to stop it */
export function pushJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'pushes', deps.log, () => pushDue(deps));
}

/** Whose turn it is to look for what is due, and the round that looks next. */
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
 * Tells devices what is true now: an alert that is open is pushed, one that is over is withdrawn from those who were
 * pushed. Any number of servers may do it at once. Of one server one round looks at a time, and whoever asks before it
 * begins is served by it: every commit of a burst would take a connection otherwise. Sending waits for nobody.
 */
export function pushDue(deps: UnitDeps): Promise<void> {
  const turn = turnsOf(deps.db);
  turn.next ??= pushRound(deps, turn);
  return turn.next;
}

async function pushRound(deps: UnitDeps, turn: Turns): Promise<void> {
  await turn.claiming;
  delete turn.next;
  const claimedUntil = later(deps.clock.now(), CLAIM_S);
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
  // More than a batch, or taken while it was sent.
  await pushDue(deps);
}

type Due = Awaited<ReturnType<typeof claimListeners>>[number];
type Device = PushTarget & { userId: string };

function isOpen({ takenAt, withdrawnAt }: Due): boolean {
  return !takenAt && !withdrawnAt;
}

/** Their snooze is over and it still waits: their pages ring again. */
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

/** Pushes to every device of one listener what is to be known. */
async function tell(deps: UnitDeps, due: Due, devices: readonly Device[]): Promise<Outcome> {
  const withdrawn = !isOpen(due);
  // Where nothing was pushed, or it was put away by hand, nothing is to be taken back.
  if (!devices.length || (withdrawn && (!due.sentAt || due.snoozedUntil))) return 'nothing';
  const { kind, requestId, role } = due;
  const payload: PushPayload = { kind, requestId, role, url: queuePathOf(kind, role) };
  const delivery = {
    ...DELIVERY[kind],
    ...(withdrawn ? { urgency: 'normal' as const } : {}),
    // A newer push of the same request replaces one that was not delivered yet.
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

/** Writes down what was sent, all of one outcome together. */
async function record(
  { db, clock }: UnitDeps,
  claimedUntil: Date,
  told: readonly (Due & { outcome: Outcome })[],
): Promise<void> {
  const now = clock.now();
  const round = { claimedUntil, now, retryAt: later(now, RETRY_S) };
  for (const [outcome, rows] of Map.groupBy(told, (one) => settled(one, now)))
    // A take locks the same rows in an order of its own.
    await againWhenDeadlocked(() => recordOutcome(db, round, outcome, rows));
}

function settled({ outcome, raisedAt }: Due & { outcome: Outcome }, now: Date): Outcome {
  return outcome === 'failed' && later(raisedAt, GIVE_UP_AFTER_S) <= now ? 'nothing' : outcome;
}
