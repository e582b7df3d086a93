import { sql } from 'kysely';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export interface LabPrice {
  code: string;
  pricePaise: number;
}

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

/** Locks the prices for writers until the transaction ends; they can be read. */
export async function lockLabPrices(tx: Tx): Promise<void> {
  await sql`lock table lab_price in share row exclusive mode`.execute(tx);
}

/** Sets prices; those of other codes stay. */
export async function setLabPrices(tx: Tx, prices: readonly LabPrice[], updatedAt: Date): Promise<void> {
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

export async function removeLabPrice(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('labPrice').where('code', '=', code).execute();
}

interface Listed {
  code: string;
  name: string;
}

/** The tests and panels are in files, their prices in the store: `place` is the one in the given list. */
const table = (listed: readonly Listed[]) =>
  sql<Listed & { place: number }>`jsonb_to_recordset(${JSON.stringify(
    listed.map(({ code, name }, place) => ({ code, name, place })),
  )}::jsonb)`.as<'listed'>(sql`listed(code text, name text, place bigint)`);

const IN_PLACE: Order = { name: 'labPrices', keys: [{ by: sql`listed.place`, type: 'number' }] };

function priced(db: Db, listed: readonly Listed[]) {
  return db.selectFrom(table(listed)).leftJoin('labPrice', 'labPrice.code', 'listed.code');
}

export async function listLabPrices(
  db: Db,
  listed: readonly Listed[],
  { isUnpriced, ...asked }: PageAsked & { isUnpriced: boolean },
) {
  const all = priced(db, listed);
  const found = isUnpriced ? all.where('labPrice.code', 'is', null) : all;
  const changed = found
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('catalogueChange')
          .leftJoin('appUser', 'appUser.id', 'catalogueChange.byUser')
          .select(['catalogueChange.at as changedAt', 'appUser.name as changedBy'])
          .where('catalogueChange.entity', '=', 'labPrice')
          .whereRef('catalogueChange.entityId', '=', 'listed.code')
          .orderBy('catalogueChange.at', 'desc')
          .limit(1)
          .as('changed'),
      (join) => join.onTrue(),
    )
    .leftJoin('itemTax', 'itemTax.code', 'listed.code')
    .select(['listed.code', 'listed.name', 'labPrice.pricePaise', 'changed.changedAt', 'changed.changedBy'])
    .select(['itemTax.taxCode', 'itemTax.gstPoints']);
  const page = await readPage(changed, IN_PLACE, asked);
  return { ...page, total: await countRows(db, found) };
}

export type Priced = Awaited<ReturnType<typeof listLabPrices>>['rows'][number];

/** How many of these have a price. */
export async function countLabPrices(db: Db, listed: readonly Listed[]): Promise<number> {
  const { n } = await priced(db, listed)
    .select((e) => e.fn.count<number>('labPrice.code').as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
