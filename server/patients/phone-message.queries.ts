import type { Insertable, Updateable } from 'kysely';
import type { PhoneMessageState } from '#contract/phone-messages.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Returns whether it was stored: false for one that came before. */
export async function insertPhoneMessage(
  tx: Tx,
  row: Insertable<Database['phoneMessage']>,
): Promise<boolean> {
  const stored = await tx
    .insertInto('phoneMessage')
    .values(row)
    .onConflict((conflict) => conflict.columns(['connector', 'vendorId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function countPhoneMessages(tx: Tx, mobile: string, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('phoneMessage')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('mobile', '=', mobile)
    .where('receivedAt', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

const orderOf = (isNewestFirst: boolean): Order => ({
  name: isNewestFirst ? 'phoneMessagesNewest' : 'phoneMessagesOldest',
  keys: [
    { by: 'phoneMessage.receivedAt', type: 'instant', isDescending: isNewestFirst },
    { by: 'phoneMessage.id', type: 'text' },
  ],
});

/** A page of messages in a state: those that wait oldest first, the others newest first. */
export async function listPhoneMessages(
  db: Db,
  { state, ...page }: PageAsked & { state: PhoneMessageState },
) {
  const found = db.selectFrom('phoneMessage').where('state', '=', state);
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const columns = found
    .leftJoin('appUser', 'appUser.id', 'phoneMessage.byUser')
    .selectAll('phoneMessage')
    .select(['appUser.name as byName', 'appUser.role as byRole']);
  return { ...(await readPage(columns, orderOf(state !== 'WAITING'), page)), total };
}

export async function countWaitingPhoneMessages(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('phoneMessage')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return n;
}

export async function lockPhoneMessage(tx: Tx, id: string) {
  return tx.selectFrom('phoneMessage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updatePhoneMessage(
  tx: Tx,
  id: string,
  change: Updateable<Database['phoneMessage']>,
): Promise<void> {
  await tx
    .updateTable('phoneMessage')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Patients with these numbers. */
export async function listPatientsOf(db: Db | Tx, mobiles: readonly string[]) {
  if (!mobiles.length) return [];
  return db
    .selectFrom('patient')
    .select(['id', 'mrn', 'name', 'mobile', 'languages'])
    .where('mobile', 'in', [...new Set(mobiles)])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
