import type { Kysely } from 'kysely';
import type { TableChanges } from './table-changes.ts';

/** The database as the server uses it, embedded or PostgreSQL. */
export type Store<Schema> = {
  /**
   * Queries. Inside `db.transaction().execute(trx => …)` use `trx` alone: the embedded store has a single
   * connection, so a query on `db` there waits for its own transaction. It fails after `CLIENT_WAIT_MS` with
   * "timeout exceeded when trying to connect". The same applies to `notify()`.
   */
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Failures that an acknowledged commit survives, as text for GET /health. */
  durability: string;
  /** server_version, such as "18.6". */
  version: string;
  /** Tables that this process has written. */
  changes: TableChanges;
  /**
   * Calls `onWake` whenever any instance calls `notify()`, this one included, and after a reconnect, when a
   * wake-up may have been missed. It has no payload: read the event rows from your cursor. Resolves once it
   * is listening. @returns a function that stops it
   */
  listen(onWake: () => void): Promise<() => Promise<void>>;
  /** Wakes all instances. Call it after the commit, outside any transaction. */
  notify(): Promise<void>;
  /** Connections of the pool, and queries that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /** True if the service that wakes other instances is out of reach, where one is used beside the database. */
  isWakeAway?(): boolean;
  /** Updates the planner's statistics of tables that changed much; runs every minute. See `maintain`. */
  analyze(): Promise<void>;
  /**
   * Vacuum, statistics and a checkpoint, for which an embedded database has no background process. A
   * PostgreSQL server does this itself, so it is a no-op there. Run it at a quiet time.
   */
  maintain(): Promise<void>;
  /**
   * Writes each table into a new file and ends the log, so that the database's files hold no row that was deleted or changed before. Each table
   * is locked while it is written. Old files of the log go where `wal_recycle` is off; recycled ones keep their bytes until
   * they are written over.
   */
  rewrite(): Promise<Rewritten>;
  /** Closes after running queries have finished. A second call is a no-op. */
  close(): Promise<void>;
};

export interface Rewritten {
  /** Tables that belong to another role; if there are any, none was rewritten. */
  notOwned: string[];
  /** Transactions that stayed open for a minute and may read what was erased; if there are any, none was rewritten. */
  stillOpen: number;
  /** False where the role may not on a PostgreSQL server: its next checkpoint ends the log. */
  isLogEnded: boolean;
}

/** Receives faults that belong to no call, such as a dropped idle connection. */
export type FaultHandler = (fault: Error) => void;

/** How long a query waits for a free connection, in milliseconds. */
export const CLIENT_WAIT_MS = 10_000;
