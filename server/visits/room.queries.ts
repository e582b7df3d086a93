import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { guestKey } from '#server/platform/http/guests.ts';

/** SQL: the key of a doctor's row in the room, in a query that joins both. */
const providerKey = sql<string>`'staff:' || provider.user_id`;

/** Locks a consultation until the transaction ends. */
export async function lockRoom(tx: Tx, consultationId: string): Promise<void> {
  await tx.selectFrom('consultation').select('id').where('id', '=', consultationId).forUpdate().execute();
}

export async function listMembers(db: Db | Tx, consultationId: string) {
  return db
    .selectFrom('roomMember')
    .leftJoin('guest', (join) => join.on('roomMember.identityKey', '=', guestKey))
    .leftJoin('provider', (join) => join.on('roomMember.identityKey', '=', providerKey))
    .selectAll('roomMember')
    .select(['guest.callsThemselves', 'provider.salutation'])
    .where('consultationId', '=', consultationId)
    .orderBy('roomMember.id')
    .execute();
}

export async function findMember(db: Db, consultationId: string, identityKey: string) {
  return db
    .selectFrom('roomMember')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .where('identityKey', '=', identityKey)
    .executeTakeFirst();
}

type State = Selectable<Database['roomMember']>['state'];

/** A guest or patient of this room in one of these states. */
export async function findGuestMember(tx: Tx, consultationId: string, id: string, states: readonly State[]) {
  return tx
    .selectFrom('roomMember')
    .select(['identityKey', 'state'])
    .where('id', '=', id)
    .where('consultationId', '=', consultationId)
    .where('role', 'in', ['guest', 'patient'])
    .where('state', 'in', states)
    .executeTakeFirst();
}

type MemberKey = Pick<Insertable<Database['roomMember']>, 'id' | 'consultationId' | 'identityKey' | 'role'>;
type Values = Omit<Insertable<Database['roomMember']>, keyof MemberKey>;

/** Adds a member; a member who was there before keeps their id. @returns it */
export async function upsertMember(tx: Tx, key: MemberKey, values: Values): Promise<string> {
  const { id } = await tx
    .insertInto('roomMember')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['consultationId', 'identityKey']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Columns = Omit<Updateable<Database['roomMember']>, keyof MemberKey>;

export async function updateMember(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('roomMember').set(columns).where('id', '=', id).execute();
}

export async function updateMembers(
  tx: Tx,
  consultationId: string,
  identityKeys: string[],
  columns: Columns,
): Promise<void> {
  await tx
    .updateTable('roomMember')
    .set(columns)
    .where('consultationId', '=', consultationId)
    .where((e) => e('identityKey', '=', e.fn.any(e.val(identityKeys))))
    .execute();
}
