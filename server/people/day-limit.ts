import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addOne } from './daily-count.queries.ts';

const DAY_MS = 86_400_000;

/** Counts one more of something on the day (UTC). @throws Refusal TOO_MANY above `most` */
export async function countToday(
  { tx, now }: { tx: Db | Tx; now: Date },
  key: string,
  most: number,
): Promise<void> {
  if ((await addOne(tx, key, now.toISOString().slice(0, 10))) > most) throw tooManyToday(now);
}

/** The refusal with the seconds until the next day (UTC). */
export function tooManyToday(now: Date): Refusal {
  return new Refusal('TOO_MANY', { retryAfterS: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000) });
}
