import type pg from 'pg';

/** Tells which tables this process has written, so that what was read from them before is not used again. */
export interface TableChanges {
  /**
   * @returns reads a version that rises with every committed write of this process to a table that `isConcerned` names: a
   * version from before a read that is still the same afterwards says that nothing was written in between
   */
  watch(isConcerned: (table: string) => boolean): () => number;
  /** Counts the statements of this connection. */
  observe(client: pg.PoolClient): void;
}

/** All tables, for a statement that names none, such as a migration's. */
const ALL = '*';
const PARSED_MAX = 5_000;

export function openTableChanges(): TableChanges {
  const watchers: { isConcerned: (table: string) => boolean; version: number }[] = [];
  const parsed = new Map<string, readonly string[] | null>();

  function bump(tables: ReadonlySet<string>): void {
    for (const watcher of watchers)
      if (tables.has(ALL) || [...tables].some(watcher.isConcerned)) watcher.version += 1;
  }

  function writtenBy(text: string): readonly string[] | null {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    if (parsed.size >= PARSED_MAX) parsed.clear();
    const tables = tablesWritten(text);
    parsed.set(text, tables);
    return tables;
  }

  return {
    watch(isConcerned) {
      const watcher = { isConcerned, version: 0 };
      watchers.push(watcher);
      return () => watcher.version;
    },
    observe(client) {
      /** The tables that the transaction of this connection has written so far. */
      let pending = new Set<string>();
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const observed = (text: unknown, ...rest: unknown[]): unknown => {
        const isAlone = client.getTransactionStatus() === 'I';
        const answer = query(text, ...rest);
        const tables = typeof text === 'string' ? writtenBy(text) : [ALL];
        if (tables === null || typeof text !== 'string' || !(answer instanceof Promise)) return answer;
        for (const table of tables) pending.add(table);
        if (!ENDS.test(text) && !(isAlone && tables.length)) return answer;
        const written = pending;
        pending = new Set();
        // Also when it fails: a commit may have been done and its answer lost.
        return answer.finally(() => bump(written));
      };
      client.query = observed as typeof client.query;
    },
  };
}

const ENDS = /^\s*(commit|end|rollback(?! to))\b/i;
const CONTROLS =
  /^\s*(begin|start|commit|end|rollback|savepoint|release|set|show|listen|analyze|vacuum|checkpoint|declare|fetch|close)\b/i;
const READS = /^\s*(select|with)\b/i;
/** The one select that writes: see writes/unit.ts. */
const FLUSHES = /^\s*select\s+flush_unit\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

/** The tables that a statement writes; null for one that only reads. */
export function tablesWritten(text: string): readonly string[] | null {
  if (CONTROLS.test(text)) return [];
  if (FLUSHES.test(text)) return ['audit', 'audit_head', 'event', 'idempotency'];
  if (/^\s*select\b/i.test(text)) return null;
  const tables = [...text.matchAll(WRITES)].map(([, table = ALL]) => table.toLowerCase());
  if (tables.length) return tables;
  return READS.test(text) ? null : [ALL];
}
