import type { PortalEvent } from '#contract/portal.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';
import { openDelivery, type OnEvents } from './delivery.ts';
import { listEventsAfter, newestSeq } from './event-rows.ts';
import { openTail } from './event-tail.ts';
import { listenersByAudience } from './listeners.ts';
import { together } from './together.ts';

export interface EventHub {
  /**
   * Announces committed event rows, to other instances through the store. Resolves when the recipients of
   * alerts on this instance have been told.
   */
  wake(): Promise<void>;
  /**
   * Calls `onEvents` with every event for one of `audience` from now on, in batches. @returns a function that
   * unsubscribes
   */
  subscribe(audience: ReadonlySet<string>, onEvents: OnEvents): () => void;
  /** Events after a cursor, oldest first and at most `limit`. They are replayed, so none of them rings. */
  since(after: number, audience: ReadonlySet<string>, limit: number): Promise<PortalEvent[]>;
  newest(): Promise<number>;
  /** The number of the last event that this instance has read. */
  cursor(): number;
  /** How many streams receive events now. */
  listening(): number;
  close(): Promise<void>;
}

const BATCH = 500;
/** A wake-up may be lost: the database was unreachable when it came, or a connection is dead without an end. */
const LOOK_ANYWAY_MS = 5_000;
/** Wake-ups from other instances that come closer than this are one look: each write of each instance wakes all of them. */
const TOGETHER_MS = 20;

/**
 * Fans events out to the open streams. The rows are the source of truth and a wake-up only triggers a read:
 * the hub reads all rows after this instance's cursor once and passes them to every listener concerned.
 */
export async function openHub(store: Store<Database>): Promise<EventHub> {
  const { db } = store;
  const listeners = listenersByAudience();
  const delivery = openDelivery();
  let cursor = await newestSeq(db);
  const tail = openTail(cursor);
  let reading: Promise<void> | undefined;
  let again = false;

  async function drain(): Promise<void> {
    for (;;) {
      again = false;
      const told = await listEventsAfter(db, cursor, BATCH);
      tail.keep(told);
      cursor = told.at(-1)?.event.seq ?? cursor;
      delivery.deliver(told.map(({ audience, event }) => ({ event, to: listeners.of(audience) })));
      if (told.length < BATCH && !again) return;
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

  const fromElsewhere = together(() => void look(), TOGETHER_MS);
  const unlisten = await store.listen(() => fromElsewhere.call());
  const looking = setInterval(() => void look(), LOOK_ANYWAY_MS).unref();
  return {
    wake() {
      const told = look();
      void store.notify().catch(() => undefined);
      return told;
    },
    subscribe: (audience, onEvents) => listeners.add(audience, onEvents),
    listening: () => listeners.count(),
    async since(after, audience, limit) {
      const missed = tail.since(after)?.filter((told) => told.audience.some((name) => audience.has(name)));
      const theirs = missed ?? (await listEventsAfter(db, after, limit, audience));
      return theirs.slice(0, limit).map(({ late }) => late);
    },
    newest: () => newestSeq(db),
    cursor: () => cursor,
    async close() {
      clearInterval(looking);
      fromElsewhere.stop();
      await unlisten();
      await reading;
      await delivery.flushed();
    },
  };
}
