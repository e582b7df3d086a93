import { DatabaseSync } from 'node:sqlite';

/** Another process (or another store in this one) has the data directory open. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError';
}

/**
 * Locks the data directory for this process. @returns the release
 *
 * PGlite takes no lock of its own, and two writers destroy a directory. An open exclusive SQLite transaction
 * is a kernel lock: it works across containers of one host and ends with its process, so no stale lock file
 * needs deleting.
 *
 * @param path the lock file, beside the directory; created if absent, never deleted
 * @param dataDir as the operator named it, for the message
 * @param waitMs how long to wait, blocking, for another holder; 0 refuses at once
 * @throws StoreInUseError when another process holds it
 */
export function lockDirectory(path: string, dataDir: string, waitMs = 0): () => void {
  const file = new DatabaseSync(path, { timeout: waitMs });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (!isBusy(cause)) throw cause;
    throw new StoreInUseError(
      `Another server already uses this data directory: ${dataDir}. Stop it first, or set DATABASE_URL to share one PostgreSQL.`,
      { cause },
    );
  }
  return () => file.close();
}

function isBusy(fault: unknown): boolean {
  const SQLITE_BUSY = 5;
  return fault instanceof Error && 'errcode' in fault && fault.errcode === SQLITE_BUSY;
}
