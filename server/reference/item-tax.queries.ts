import { sql } from 'kysely';
import type { ItemTax } from '#contract/catalogue.ts';
import type { Tx } from '#server/platform/sql/database.ts';

/** Locks the taxes for writers until the transaction ends; they can be read. */
export async function lockItemTaxes(tx: Tx): Promise<void> {
  await sql`lock table item_tax in share row exclusive mode`.execute(tx);
}

export async function findItemTax(tx: Tx, code: string): Promise<ItemTax | null> {
  const found = await tx
    .selectFrom('itemTax')
    .select(['taxCode', 'gstPoints'])
    .where('code', '=', code)
    .executeTakeFirst();
  return found ?? null;
}

/** @param tax null: an exempt health-care service */
export async function saveItemTax(tx: Tx, code: string, tax: ItemTax | null): Promise<void> {
  await tx.deleteFrom('itemTax').where('code', '=', code).execute();
  if (tax)
    await tx
      .insertInto('itemTax')
      .values({ code, ...tax })
      .execute();
}
