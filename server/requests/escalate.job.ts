import type { Selectable } from 'kysely';
import type { Alert } from '#contract/alerts.ts';
import { listenersOf, neighboursOf, type ListenerToBe } from '#server/alerts/alert-listeners.ts';
import { addListeners } from '#server/alerts/alerts.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { every } from '#server/platform/jobs/every.ts';
import { tellChanged } from '#server/requests/requests.ts';
import { later } from '#server/platform/time.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

const EVERY_MS = 2_000;

/** Passes emergencies that nobody takes on, from now on. @returns how to stop it */
export function escalateJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'escalation', deps.log, () => escalateDue(deps));
}

/** One round: every emergency that has waited too long goes one step further, each in its own transaction. */
export async function escalateDue(deps: UnitDeps): Promise<void> {
  while (await change({ ...deps, who: { type: 'system' } }, (c) => escalateOne(c, deps.config))) continue;
}

type Waits = Pick<UnitDeps['config'], 'ESCALATE_AFTER_S' | 'ESCALATE_ALL_AFTER_S'>;

async function escalateOne(c: Change, waits: Waits): Promise<boolean> {
  const due = await claim(c.tx, c.now, waits);
  if (!due) return false;
  const level: Alert['level'] = due.level === 0 ? 1 : 2;
  await c.tx.updateTable('alert').set({ level }).where('id', '=', due.id).execute();
  const added = level === 1 ? await toNextRole(c, due) : await toEverybody(c, due);
  await c.audit(`ESCALATE_${level}`, 'request', due.requestId, due.patientId);
  await c.event('alert.changed', await listening(c.tx, due.id), { requestId: due.requestId, kind: due.kind });
  // Their queues and counters hold it from now on.
  if (added) await tellChanged(c, { id: due.requestId, kind: due.kind, consultationId: due.consultationId });
  return true;
}

type Due = NonNullable<Awaited<ReturnType<typeof claim>>>;

/**
 * An emergency that is due, with its request locked: who takes it meanwhile waits or is waited for, and a second server
 * passes it over.
 */
async function claim(tx: Tx, now: Date, waits: Waits) {
  return tx
    .selectFrom('alert')
    .innerJoin('request', 'request.id', 'alert.requestId')
    .select(['alert.id', 'alert.requestId', 'alert.kind', 'alert.level'])
    .select(['request.hubKey', 'request.patientId', 'request.consultationId'])
    .where('alert.kind', '=', 'EMERGENCY_CARE')
    .where('alert.reason', '=', 'QUEUE')
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('alert.level', '=', 0), e('alert.raisedAt', '<=', later(now, -waits.ESCALATE_AFTER_S))]),
        e.and([e('alert.level', '=', 1), e('alert.raisedAt', '<=', later(now, -waits.ESCALATE_ALL_AFTER_S))]),
      ]),
    )
    .orderBy('alert.raisedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** All providers on duty in the hub, whatever their flags; has it nobody else, the neighbouring hubs; then everybody. */
async function toNextRole(c: Change, due: Due): Promise<number> {
  if (due.hubKey === null) return toEverybody(c, due);
  const inHub = await add(c, due, [due.hubKey]);
  if (inHub) return inHub;
  const near = await neighboursOf(c, due.hubKey);
  return (near.length && (await add(c, due, near))) || toEverybody(c, due);
}

function toEverybody(c: Change, due: Due): Promise<number> {
  return add(c, due, null);
}

async function add(c: Change, due: Due, hubKeys: readonly string[] | null): Promise<number> {
  const people: ListenerToBe[] = await listenersOf(c, { kind: due.kind, hubKeys, anyFlags: true });
  return addListeners(c, due, 'ESCALATED', people);
}

async function listening(tx: Tx, alertId: string) {
  const rows: Pick<Selectable<Database['alertListener']>, 'userId'>[] = await tx
    .selectFrom('alertListener')
    .select('userId')
    .where('alertId', '=', alertId)
    .execute();
  return rows.map(({ userId }) => `user:${userId}` as const);
}
