import { sql } from 'kysely';
import type { PortalEvent } from '#contract/portal.ts';
import type { Database } from '#server/sql/database.ts';
import type { Store } from '#server/store/types.ts';

type Listener = { audience: ReadonlySet<string>; hear: (event: PortalEvent) => void };

export interface EventHub {
  /** Says that event rows were committed; other instances hear it through the store. */
  wake(): void;
  /** Hears every event for one of `audience` from now on; the answer stops it. */
  subscribe(audience: ReadonlySet<string>, hear: (event: PortalEvent) => void): () => void;
  /** Events after a cursor, oldest first: what a stream missed. */
  since(after: number, audience: ReadonlySet<string>): Promise<PortalEvent[]>;
  newest(): Promise<number>;
  close(): Promise<void>;
}

const BATCH = 500;

/**
 * Fans events out to the open streams. The rows are the truth, a wake-up only says "look": all that came after
 * this instance's cursor is read once and handed to every listener that it concerns.
 */
export async function openHub(store: Store<Database>): Promise<EventHub> {
  const listeners = new Set<Listener>();
  let cursor = await newest();
  let reading: Promise<void> | undefined;
  let again = false;

  async function newest(): Promise<number> {
    const row = await store.db
      .selectFrom('event')
      .select((e) => e.fn.max('seq').as('seq'))
      .executeTakeFirst();
    return row?.seq ?? 0;
  }

  async function read(after: number): Promise<Row[]> {
    return store.db
      .selectFrom('event')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
  }

  async function drain(): Promise<void> {
    for (;;) {
      again = false;
      const rows = await read(cursor);
      for (const row of rows) {
        cursor = row.seq;
        const event = eventOf(row);
        for (const listener of listeners)
          if (row.audience.some((a) => listener.audience.has(a))) listener.hear(event);
      }
      if (rows.length < BATCH && !again) return;
    }
  }

  function look(): void {
    again = true;
    reading ??= drain()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  }

  const unlisten = await store.listen(look);
  return {
    wake() {
      look();
      void store.notify().catch(() => undefined);
    },
    subscribe(audience, hear) {
      const listener = { audience, hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async since(after, audience) {
      const rows = await store.db
        .selectFrom('event')
        .selectAll()
        .where('seq', '>', after)
        .where(sql<boolean>`audience && ${sql.val([...audience])}::text[]`)
        .orderBy('seq')
        .execute();
      return rows.map(eventOf);
    },
    newest,
    async close() {
      await unlisten();
      await reading;
    },
  };
}

type Row = { seq: number; at: Date; type: string; audience: string[]; data: unknown };

function eventOf(row: Row): PortalEvent {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    type: row.type as PortalEvent['type'],
    data: row.data as PortalEvent['data'],
  };
}
