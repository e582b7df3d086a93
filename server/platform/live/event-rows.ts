import { sql } from 'kysely';
import type { PortalEvent } from '#contract/portal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

type Row = { seq: number; at: Date; type: string; audience: string[]; data: unknown };

/** An event with its audience. */
export interface StoredEvent {
  audience: readonly string[];
  event: PortalEvent;
  /**
   * The same event without `rings`, for replay: the client rereads the counters, which say what rings now.
   */
  late: PortalEvent;
}

function toldEventOf({ seq, at, type, audience, data }: Row): StoredEvent {
  const event = { seq, at: at.toISOString(), type, data } as PortalEvent;
  const { rings, ...rest } = event.data;
  return { audience, event, late: rings ? { ...event, data: rest } : event };
}

/** The number of the newest event; 0 when there is none. */
export async function newestSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((e) => e.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Events after a number, oldest first, for an audience or for all. */
export async function listEventsAfter(
  db: Db | Tx,
  after: number,
  limit: number,
  audience?: ReadonlySet<string>,
): Promise<StoredEvent[]> {
  let rows = db.selectFrom('event').selectAll().where('seq', '>', after).orderBy('seq').limit(limit);
  if (audience) rows = rows.where(sql<boolean>`audience && ${sql.val([...audience])}::text[]`);
  return (await rows.execute()).map(toldEventOf);
}
