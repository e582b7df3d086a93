import { sql } from 'kysely';
import type { PortalEvent } from '#contract/portal.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';
import { openDelivery, type Hear, type Listener } from './delivery.ts';

export interface EventHub {
  /** Says that event rows were committed; other instances hear it through the store. Resolves when all who are called here are told. */
  wake(): Promise<void>;
  /** Hears every event for one of `audience` from now on, those of one moment together; the answer stops it. */
  subscribe(audience: ReadonlySet<string>, hear: Hear): () => void;
  /** Events after a cursor, oldest first and at most `limit`: what a stream missed, so nothing of it rings. */
  since(after: number, audience: ReadonlySet<string>, limit: number): Promise<PortalEvent[]>;
  newest(): Promise<number>;
  close(): Promise<void>;
}

const BATCH = 500;
/** So many of the newest are kept here: all who come back after a break ask for the same minute. */
const TAIL = 10_000;
/**
 * Fans events out to the open streams. The rows are the truth, a wake-up only says "look": all that came after
 * this instance's cursor is read once and handed to every listener that it concerns.
 */
export async function openHub(store: Store<Database>): Promise<EventHub> {
  const listeners = listenersByAudience();
  const delivery = openDelivery();
  let cursor = await newest();
  /** The newest events, and the number of the last one before them. */
  const tail: Told[] = [];
  let tailAfter = cursor;
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

  function keep(told: readonly Told[]): void {
    tail.push(...told);
    tailAfter = tail.splice(0, tail.length - TAIL).at(-1)?.event.seq ?? tailAfter;
  }

  async function drain(): Promise<void> {
    for (;;) {
      again = false;
      const rows = await read(cursor);
      const told = rows.map(toldOf);
      keep(told);
      cursor = rows.at(-1)?.seq ?? cursor;
      delivery.deliver(told.map(({ audience, event }) => ({ event, to: listeners.of(audience) })));
      if (rows.length < BATCH && !again) return;
    }
  }

  function look(): Promise<void> {
    again = true;
    return (reading ??= drain()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      }));
  }

  const unlisten = await store.listen(() => void look());
  return {
    wake() {
      const told = look();
      void store.notify().catch(() => undefined);
      return told;
    },
    subscribe: (audience, hear) => listeners.add(audience, hear),
    async since(after, audience, limit) {
      if (after >= tailAfter) {
        const missed = tail.slice(tail.findLastIndex(({ event }) => event.seq <= after) + 1);
        const theirs = missed.filter((told) => told.audience.some((name) => audience.has(name)));
        return theirs.slice(0, limit).map(({ late }) => late);
      }
      const rows = await store.db
        .selectFrom('event')
        .selectAll()
        .where('seq', '>', after)
        .where(sql<boolean>`audience && ${sql.val([...audience])}::text[]`)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map((row) => toldOf(row).late);
    },
    newest,
    async close() {
      await unlisten();
      await reading;
      await delivery.flushed();
    },
  };
}

type Row = { seq: number; at: Date; type: string; audience: string[]; data: unknown };

interface Told {
  audience: readonly string[];
  event: PortalEvent;
  /** The same for who hears it late: whether it rings still, the counters say. */
  late: PortalEvent;
}

function toldOf({ seq, at, type, audience, data }: Row): Told {
  const event = { seq, at: at.toISOString(), type, data } as PortalEvent;
  const { rings, ...rest } = event.data;
  return { audience, event, late: rings ? { ...event, data: rest } : event };
}

function listenersByAudience() {
  const byAudience = new Map<string, Set<Listener>>();
  return {
    of: (audience: readonly string[]): Set<Listener> =>
      new Set(audience.flatMap((name) => [...(byAudience.get(name) ?? [])])),
    add(audience: ReadonlySet<string>, hear: Hear): () => void {
      const listener = { hear };
      for (const name of audience) byAudience.set(name, (byAudience.get(name) ?? new Set()).add(listener));
      return () => {
        // It may be told already what came a moment before.
        listener.hear = () => undefined;
        for (const name of audience) {
          const others = byAudience.get(name);
          others?.delete(listener);
          if (!others?.size) byAudience.delete(name);
        }
      };
    },
  };
}
