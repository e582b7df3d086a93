import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/platform/sql/database.ts';

/** Stores a success, unless one is stored that is newer than `unlessAfter`. */
export async function storeSuccess(
  db: Db,
  connector: string,
  { at, unlessAfter }: { at: Date; unlessAfter: Date },
): Promise<void> {
  await db
    .insertInto('connectorState')
    .values({ connector, okAt: at, faultAt: null, fault: null })
    .onConflict((conflict) =>
      conflict
        .column('connector')
        .doUpdateSet({ okAt: at })
        .where((e) =>
          e.or([
            e('connectorState.okAt', 'is', null),
            e('connectorState.okAt', '<=', unlessAfter),
            // It works again: the console shows which of both was last.
            e('connectorState.faultAt', '>', e.ref('connectorState.okAt')),
          ]),
        ),
    )
    .execute();
}

export async function storeFault(
  db: Db,
  connector: string,
  { at, fault }: { at: Date; fault: string },
): Promise<void> {
  await db
    .insertInto('connectorState')
    .values({ connector, okAt: null, faultAt: at, fault })
    .onConflict((conflict) => conflict.column('connector').doUpdateSet({ faultAt: at, fault }))
    .execute();
}

export async function listConnectorStates(db: Db): Promise<Selectable<Database['connectorState']>[]> {
  return db.selectFrom('connectorState').selectAll().execute();
}
