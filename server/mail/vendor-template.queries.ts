import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { OutgoingRow } from './outgoing.queries.ts';

/** The name under which a vendor knows a text; null where the operator entered none. */
export async function findVendorTemplate(
  db: Db | Tx,
  connector: string,
  { notification, language }: Pick<OutgoingRow, 'notification' | 'language'>,
): Promise<string | null> {
  if (!notification || !language) return null;
  const row = await db
    .selectFrom('vendorTemplate')
    .select('template')
    .where('connector', '=', connector)
    .where('notification', '=', notification)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.template ?? null;
}

export async function listVendorTemplates(db: Db) {
  return db.selectFrom('vendorTemplate').selectAll().execute();
}

interface Named {
  connector: string;
  notification: string;
  language: string;
}

/** Sets the name of a text at a vendor; an empty one removes it. */
export async function setVendorTemplate(
  tx: Tx,
  { template, ...key }: Named & { template: string },
): Promise<void> {
  if (template === '') {
    const { connector, notification, language } = key;
    await tx
      .deleteFrom('vendorTemplate')
      .where('connector', '=', connector)
      .where('notification', '=', notification)
      .where('language', '=', language)
      .execute();
    return;
  }
  await tx
    .insertInto('vendorTemplate')
    .values({ ...key, template })
    .onConflict((c) => c.columns(['connector', 'notification', 'language']).doUpdateSet({ template }))
    .execute();
}
