import { sql } from 'kysely';
import type { Files } from '#server/platform/adapters/files.ts';
import type { Db } from '#server/platform/sql/database.ts';

const PATIENCE_MS = 4_000;

/**
 * Fails work on files inside a transaction: the embedded store has one connection, so that a query outside of the
 * transaction then waits for ever. On PostgreSQL, with its many connections, it notices nothing.
 */
export function filesOutside(files: Files, db: Db): Files {
  async function mustBeOutside(work: string): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${work} inside a transaction`)), PATIENCE_MS);
    });
    await Promise.race([sql`select 1`.execute(db), tooLong]).finally(() => clearTimeout(timer));
  }
  return {
    async put(key, content) {
      await mustBeOutside('a file is stored');
      await files.put(key, content);
    },
    async get(key) {
      await mustBeOutside('a file is read');
      return files.get(key);
    },
    async remove(key) {
      await mustBeOutside('a file is removed');
      await files.remove(key);
    },
  };
}
