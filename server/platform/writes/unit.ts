import { sql } from 'kysely';
import type { PortalEvent } from '#contract/portal.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { againWhenRolledBack } from './retry-rolled-back.ts';
import type { Claim } from './claim-keys.ts';
import type { Answer } from '#server/platform/sql/tables/platform.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { SecurityEvent } from '#server/platform/security-log/kinds.ts';

interface EventRow {
  type: PortalEvent['type'];
  audience: readonly string[];
  data: PortalEvent['data'];
}

/** The dependencies of a unit and of the work after its commit. */
export type UnitDeps = Pick<
  Deps,
  'db' | 'clock' | 'hub' | 'log' | 'push' | 'config' | 'security' | 'mediaServer'
>;

/** One transaction with the audit and event rows that commit with it, and the work that follows it. */
export interface Unit {
  tx: Tx;
  now: Date;
  /** The hospital's time zone, which decides the calendar day. */
  timeZone: string;
  audits: AuditEntry[];
  events: EventRow[];
  /** Events for the security feed, which needs no stream. */
  security: SecurityEvent[];
  /** The answers to this unit's writes, by key, for retries. */
  answers: Answer[];
  /** The keys that were claimed in advance for this unit (writes/claim-keys.ts). */
  claims: ReadonlyMap<string, Claim> | undefined;
  after: Set<(deps: UnitDeps) => Promise<void>>;
}

export type Act<T> = (unit: Unit) => Promise<T>;

/**
 * Runs `act` in one transaction. Answers, audit and event rows are written last. The latter two are behind
 * one lock, so that their order is the order of commits; the transaction that holds the lock waits for no
 * other. Repeats after a deadlock.
 */
export async function inUnit<T>(deps: UnitDeps, act: Act<T>): Promise<T> {
  const { unit, value } = await againWhenRolledBack(() =>
    deps.db.transaction().execute(async (tx) => {
      const opened = openUnit(deps, tx);
      const result = await act(opened);
      await flush(tx, [opened]);
      return { unit: opened, value: result };
    }),
  );
  afterCommit(deps, [unit]);
  return value;
}

export function openUnit({ clock, config }: UnitDeps, tx: Tx): Unit {
  return {
    tx,
    now: clock.now(),
    timeZone: config.TIME_ZONE,
    audits: [],
    events: [],
    security: [],
    answers: [],
    claims: undefined,
    after: new Set(),
  };
}

/** Work after commits that is under way. */
const following = new Set<Promise<void>>();

/** Resolves when the work after commits is over, so that the store can be closed. */
export async function afterCommitDone(): Promise<void> {
  while (following.size) await Promise.all(following);
}

/** Tells the feed and the streams of units that were committed together, and starts the work that follows them. */
export function afterCommit(deps: UnitDeps, units: readonly Unit[]): void {
  for (const { security } of units) for (const event of security) deps.security.tell(event);
  // Streams are told before the remaining work, which queries the store.
  const told = units.some(({ events }) => events.length) ? deps.hub.wake() : Promise.resolve();
  for (const { after } of units)
    for (const work of after) {
      const done = told
        .then(() => work(deps))
        .catch((error: unknown) => deps.log.error({ err: error }, 'work after a commit failed'))
        .finally(() => following.delete(done));
      following.add(done);
    }
}

/**
 * Runs `act` as a part of a unit that can fail alone: its writes, audit and event rows are rolled back, and
 * the unit continues without them.
 */
export async function inPart<T>(whole: Unit, act: (unit: Unit) => Promise<T>): Promise<T> {
  const part: Unit = {
    ...whole,
    audits: [],
    events: [],
    security: [],
    answers: [],
    after: new Set(),
  };
  // The savepoint is not released: that costs as much again, and the next one of this name replaces it.
  await sql`savepoint part`.execute(whole.tx);
  try {
    const value = await act(part);
    whole.audits.push(...part.audits);
    whole.events.push(...part.events);
    whole.security.push(...part.security);
    whole.answers.push(...part.answers);
    for (const work of part.after) whole.after.add(work);
    return value;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(whole.tx);
    throw error;
  }
}

/** One statement: the lock of the audit is held for it and for the commit, while nothing travels. */
export async function flush(tx: Tx, units: readonly Unit[]): Promise<void> {
  const answers = units.flatMap((unit) => unit.answers);
  const audits = units.flatMap((unit) => unit.audits);
  const events = units.flatMap(({ events: told, now }) => told.map((event) => ({ ...event, at: now })));
  if (!answers.length && !audits.length && !events.length) return;
  const [given, read, heard] = [answers, audits, events].map((rows) => JSON.stringify(rows));
  await sql`select flush_unit(${given}::jsonb, ${read}::jsonb, ${heard}::jsonb)`.execute(tx);
}
