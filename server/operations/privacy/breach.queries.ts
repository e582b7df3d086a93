import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export async function insertBreach(tx: Tx, row: Insertable<Database['breach']>): Promise<void> {
  await tx.insertInto('breach').values(row).execute();
}

/** @returns false where this step was recorded before */
export async function insertStep(tx: Tx, row: Insertable<Database['breachStep']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('breachStep')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

export async function lockBreach(tx: Tx, id: string) {
  return tx.selectFrom('breach').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const breaches = (db: Db | Tx) =>
  db
    .selectFrom('breach')
    .leftJoin('appUser', 'appUser.id', 'breach.byUser')
    .select('appUser.name as byName')
    .selectAll('breach');

export type BreachRow = NonNullable<Awaited<ReturnType<typeof findBreach>>>;

export async function findBreach(db: Db | Tx, id: string) {
  return breaches(db).where('breach.id', '=', id).executeTakeFirst();
}

const ORDER: Order = {
  name: 'breaches',
  keys: [
    { by: 'breach.noticedAt', type: 'instant', isDescending: true },
    { by: 'breach.id', type: 'text' },
  ],
};

export async function listBreaches(db: Db, { isOpen, ...page }: PageAsked & { isOpen: boolean }) {
  const closed = db.selectFrom('breachStep').select('breachId').where('kind', '=', 'CLOSED');
  return readPage(breaches(db).where('breach.id', isOpen ? 'not in' : 'in', closed), ORDER, page);
}

export async function countBreaches(db: Db): Promise<{ OPEN: number; CLOSED: number }> {
  const { all, closed } = await db
    .selectFrom('breach')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e
        .selectFrom('breachStep')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('kind', '=', 'CLOSED')
        .as('closed'),
    ])
    .executeTakeFirstOrThrow();
  return { OPEN: all - (closed ?? 0), CLOSED: closed ?? 0 };
}

export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];

/** Returns what was done about these breaches, oldest first. */
export async function listSteps(db: Db | Tx, breachIds: readonly string[]) {
  if (!breachIds.length) return [];
  return db
    .selectFrom('breachStep')
    .leftJoin('appUser', 'appUser.id', 'breachStep.byUser')
    .select('appUser.name as byName')
    .selectAll('breachStep')
    .where('breachId', 'in', breachIds)
    .orderBy('breachStep.at')
    .orderBy('breachStep.recordedAt')
    .orderBy('breachStep.id')
    .execute();
}
