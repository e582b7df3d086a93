import type { Alert } from '#contract/alerts.ts';
import { listenersOf, neighboursOf, type ListenerToBe } from '#server/alerts/alert-listeners.ts';
import { addListeners, soundForListeners } from '#server/alerts/alerts.ts';
import { change, type Audience, type Change } from '#server/platform/writes/change.ts';
import { every } from '#server/platform/jobs/every.ts';
import { tellChanged } from '#server/requests/requests.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { listListenerIds, lockDueAlert, setAlertLevel } from './escalate.queries.ts';

const EVERY_MS = 2_000;

/** Starts escalating emergencies that are not accepted. @returns a function that stops it */
export function escalateJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'escalation', deps.log, () => escalateDue(deps));
}

/** One round: escalates every overdue emergency by one level, each in its own transaction. */
export async function escalateDue(deps: UnitDeps): Promise<void> {
  while (await change({ ...deps, who: { type: 'system' } }, (c) => escalateOne(c, deps.config))) continue;
}

type Waits = Pick<UnitDeps['config'], 'ESCALATE_AFTER_S' | 'ESCALATE_ALL_AFTER_S'>;

async function escalateOne(c: Change, waits: Waits): Promise<boolean> {
  const due = await lockDueAlert(c.tx, {
    level1: addSeconds(c.now, -waits.ESCALATE_AFTER_S),
    level2: addSeconds(c.now, -waits.ESCALATE_ALL_AFTER_S),
  });
  if (!due) return false;
  const level: Alert['level'] = due.level === 0 ? 1 : 2;
  await setAlertLevel(c.tx, due.id, level);
  const added = level === 1 ? await toNextRole(c, due) : await toAllHubs(c, due);
  await c.audit(`ESCALATE_${level}`, 'request', due.requestId, due.patientId);
  const listening = (await listListenerIds(c.tx, due.id)).map((userId): Audience => `user:${userId}`);
  await c.event('alert.changed', listening, { requestId: due.requestId, kind: due.kind });
  // Their queues and counters include it from now on.
  if (added) await tellChanged(c, { id: due.requestId, kind: due.kind, consultationId: due.consultationId });
  return true;
}

type Due = NonNullable<Awaited<ReturnType<typeof lockDueAlert>>>;

/**
 * Rings for all providers on duty in the hub, also for those who see emergencies without sound; if there are none, for
 * the neighbouring hubs; otherwise for all hubs.
 */
async function toNextRole(c: Change, due: Due): Promise<number> {
  if (due.hubKey === null) return toAllHubs(c, due);
  const inHub = await add(c, due, [due.hubKey]);
  if (inHub) return inHub;
  const near = await neighboursOf(c, due.hubKey);
  return (near.length && (await add(c, due, near))) || toAllHubs(c, due);
}

function toAllHubs(c: Change, due: Due): Promise<number> {
  return add(c, due, null);
}

async function add(c: Change, due: Due, hubKeys: readonly string[] | null): Promise<number> {
  const people: ListenerToBe[] = await listenersOf(c, { kind: due.kind, hubKeys });
  const sounding = await soundForListeners(c, due, people);
  return sounding + (await addListeners(c, due, 'ESCALATED', people));
}
