import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { CatalogueValue } from '#server/platform/sql/tables/catalogue.ts';

export interface CatalogueChange {
  entity: 'labPrice' | 'itemTax' | 'cannedReply' | 'partnerLab' | 'medicineList' | 'setting';
  entityId: string;
  /** null: it was not there. */
  before: CatalogueValue | null;
  /** null: it is not there any more. */
  after: CatalogueValue | null;
}

const jsonOf = (value: CatalogueValue | null): string | null =>
  value === null ? null : JSON.stringify(value);

export async function insertCatalogueChanges(
  tx: Tx,
  changes: readonly CatalogueChange[],
  by: { byUser: string | null; at: Date },
): Promise<void> {
  if (!changes.length) return;
  await tx
    .insertInto('catalogueChange')
    .values(
      changes.map(({ entity, entityId, before, after }) => ({
        id: randomUUID(),
        entity,
        entityId,
        before: jsonOf(before),
        after: jsonOf(after),
        ...by,
      })),
    )
    .execute();
}
/** The newest change of an entry, and the name of who made it; null for the command line. */
export async function findNewestChange(db: Db, entity: CatalogueChange['entity'], entityId: string) {
  return db
    .selectFrom('catalogueChange')
    .leftJoin('appUser', 'appUser.id', 'catalogueChange.byUser')
    .select(['catalogueChange.at', 'appUser.name'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('catalogueChange.at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
