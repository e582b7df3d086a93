import { sql } from 'kysely';
import type { PortalEvent } from '#contract/portal.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { againWhenDeadlocked } from './retry-deadlock.ts';
import type { Claim } from './claim-keys.ts';
import type { Answer } from '#server/platform/sql/tables/plumbing.ts';
import { appendAudit, lockAuditHead, type AuditEntry } from '#server/platform/audit/audit.ts';

interface EventRow {
  type: PortalEvent['type'];
  audience: readonly string[];
  data: PortalEvent['data'];
}

/** What a unit runs in, and what the work that follows it may use. */
export type UnitDeps = Pick<Deps, 'db' | 'clock' | 'hub' | 'log' | 'push' | 'config'>;

/** One transaction with what belongs to it: audit and event rows that commit with it, work that follows it. */
export interface Unit {
  tx: Tx;
  now: Date;
  /** Of the hospital: which day it is there. */
  timeZone: string;
  audits: AuditEntry[];
  events: EventRow[];
  /** Of the writes of this unit, by their keys: what a retry will be told. */
  answers: Answer[];
  /** The keys that were claimed beforehand for all that is done here (http/once.ts). */
  claims: ReadonlyMap<string, Claim> | undefined;
  after: Set<(deps: UnitDeps) => Promise<void>>;
}

/**
 * Runs `act` in one transaction. Answers, audit and event rows are written last, the latter two behind one lock: their
 * order is the order of commits, and a transaction that holds it waits for nobody. What a deadlock undid is done anew.
 */
export async function inUnit<T>(deps: UnitDeps, act: (unit: Unit) => Promise<T>): Promise<T> {
  const { db, clock, hub, log, config } = deps;
  let unit: Unit | undefined;
  const result = await againWhenDeadlocked(() =>
    db.transaction().execute(async (tx) => {
      unit = {
        tx,
        now: clock.now(),
        timeZone: config.TIME_ZONE,
        audits: [],
        events: [],
        answers: [],
        claims: undefined,
        after: new Set(),
      };
      const value = await act(unit);
      await flush(unit);
      return value;
    }),
  );
  // Pages hear first: what follows asks the store for more.
  const told = unit?.events.length ? hub.wake() : Promise.resolve();
  for (const work of unit?.after ?? [])
    void told
      .then(() => work(deps))
      .catch((error: unknown) => log.error({ err: error }, 'work after a commit failed'));
  return result;
}

/**
 * Runs `act` in a unit that goes on afterwards, as a part that can fail alone: then what it wrote is undone, with its audit
 * and event rows, and the unit goes on without it.
 */
export async function inPart<T>(whole: Unit, act: (unit: Unit) => Promise<T>): Promise<T> {
  const part: Unit = { ...whole, audits: [], events: [], answers: [], after: new Set() };
  // It is not released: that would cost as much again, and the next of this name hides it.
  await sql`savepoint part`.execute(whole.tx);
  try {
    const value = await act(part);
    whole.audits.push(...part.audits);
    whole.events.push(...part.events);
    whole.answers.push(...part.answers);
    for (const work of part.after) whole.after.add(work);
    return value;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(whole.tx);
    throw error;
  }
}

async function flush({ tx, now, audits, events, answers }: Unit): Promise<void> {
  if (answers.length) await tx.insertInto('idempotency').values(answers).execute();
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
