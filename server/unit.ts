import type { PortalEvent } from '#contract/portal.ts';
import type { Deps } from '#server/deps.ts';
import type { Db, Tx } from '#server/sql/database.ts';
import { appendAudit, lockAuditHead, type AuditEntry } from '#server/sql/audit.ts';

interface EventRow {
  type: PortalEvent['type'];
  audience: readonly string[];
  data: PortalEvent['data'];
}

/** One transaction with what belongs to it: audit and event rows that commit with it, work that follows it. */
export interface Unit {
  tx: Tx;
  now: Date;
  audits: AuditEntry[];
  events: EventRow[];
  after: ((db: Db) => Promise<void>)[];
}

/**
 * Runs `act` in one transaction. Audit and event rows are written last, behind one lock: their order is the order
 * of commits, and a transaction that holds it waits for nobody.
 */
export async function inUnit<T>(
  { db, clock, hub, log }: Pick<Deps, 'db' | 'clock' | 'hub' | 'log'>,
  act: (unit: Unit) => Promise<T>,
): Promise<T> {
  let unit: Unit | undefined;
  const result = await db.transaction().execute(async (tx) => {
    unit = { tx, now: clock.now(), audits: [], events: [], after: [] };
    const value = await act(unit);
    await flush(unit);
    return value;
  });
  if (unit?.events.length) hub.wake();
  for (const work of unit?.after ?? [])
    void work(db).catch((error: unknown) => log.error({ err: error }, 'work after a commit failed'));
  return result;
}

async function flush({ tx, now, audits, events }: Unit): Promise<void> {
  if (!audits.length && !events.length) return;
  const head = await lockAuditHead(tx);
  if (audits.length) await appendAudit(tx, head, audits);
  if (events.length)
    await tx
      .insertInto('event')
      .values(
        events.map(({ type, audience, data }) => ({
          at: now,
          type,
          audience: [...audience],
          data: JSON.stringify(data),
        })),
      )
      .execute();
}
