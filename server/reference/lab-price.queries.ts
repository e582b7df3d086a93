import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** The prices of these tests and panels, in paise, by code; one without a price is missing. */
export async function labPrices(db: Db | Tx, codes: readonly string[]): Promise<Map<string, number>> {
  if (!codes.length) return new Map();
  const rows = await db
    .selectFrom('labPrice')
    .select(['code', 'pricePaise'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, pricePaise }) => [code, pricePaise]));
}

/** Sets prices; those of other codes stay. */
export async function setLabPrices(
  tx: Tx,
  prices: readonly { code: string; pricePaise: number }[],
  updatedAt: Date,
): Promise<void> {
  if (!prices.length) return;
  await tx
    .insertInto('labPrice')
    .values(prices.map((price) => ({ ...price, updatedAt })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({
        pricePaise: sql<number>`excluded.price_paise`,
        updatedAt: sql<Date>`excluded.updated_at`,
      }),
    )
    .execute();
}
