import type { Kysely } from 'kysely';

/** What every part of the server needs from a database, wherever it lives. */
export type Store<Schema> = {
  /**
   * Queries. Inside `db.transaction().execute(trx => …)` use `trx` alone: the embedded store has a single
   * connection, so a query on `db` there waits for the transaction that waits for it. It fails after
   * `CLIENT_WAIT_MS` with "timeout exceeded when trying to connect". The same holds for `notify()`.
   */
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** What an acknowledged commit survives, in words for GET /health. */
  durability: string;
  /** server_version, such as "18.6". */
  version: string;
  /**
   * Calls `onWake` whenever any instance calls `notify()` (this one included), and after a lost connection is
   * back, when a wake-up may have been missed. It carries no payload: read the event rows from your cursor.
   * Resolves once it is listening; the answer stops it.
   */
  listen(onWake: () => void): Promise<() => Promise<void>>;
  /** Wakes all instances. Call it after the commit, outside any transaction. */
  notify(): Promise<void>;
  /** The planner's statistics of what has changed much, each minute: see `maintain`. */
  analyze(): Promise<void>;
  /**
   * Housekeeping that an embedded database has no background process for: vacuum, statistics, a checkpoint.
   * A PostgreSQL server does this itself, so there it does nothing. Run it in a quiet hour.
   */
  maintain(): Promise<void>;
  /** Waits for running queries, then closes. Twice is harmless. */
  close(): Promise<void>;
};

/** Told of faults that no caller is waiting for, such as a dropped idle connection. */
export type FaultHandler = (fault: Error) => void;

/** How long a query waits for a free connection, in milliseconds. */
export const CLIENT_WAIT_MS = 10_000;
