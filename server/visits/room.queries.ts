import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { guestKey } from '#server/platform/http/guests.ts';

/**
 * Heartbeat of a member who left, was removed or fell silent before admission: they show as gone, and wait when they
 * return.
 */
export const LONG_AGO = new Date(0);

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

/** Returns whether the patient has been in the call of a visit, now or before. */
export async function wasPatientInCall(tx: Tx, consultationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('roomMember')
    .select('id')
    .where('consultationId', '=', consultationId)
    .where('role', '=', 'patient')
    .where('state', '!=', 'WAITING')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** The rooms with a member who has given no sign of life since a time, the longest silence first. */
export async function listSilentRooms(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('roomMember')
    .select('consultationId')
    .where('state', 'in', ['IN', 'WAITING'])
    .where('seenAt', '<', before)
    .where('seenAt', '>', LONG_AGO)
    .orderBy('seenAt')
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.consultationId))];
}

/**
 * Members who were in have left; of those who waited, it is noted that they have gone, and they wait again when they return.
 * @returns the keys of the guests among them; undefined when another instance was faster
 */
export async function removeSilentMembers(
  tx: Tx,
  consultationId: string,
  before: Date,
): Promise<string[] | undefined> {
  const silent = tx
    .updateTable('roomMember')
    .where('consultationId', '=', consultationId)
    .where('seenAt', '<', before)
    .where('seenAt', '>', LONG_AGO)
    .returning('identityKey');
  const left = await silent.set({ state: 'LEFT' }).where('state', '=', 'IN').execute();
  const gone = await silent.set({ seenAt: LONG_AGO }).where('state', '=', 'WAITING').execute();
  const keys = [...left, ...gone].map((row) => row.identityKey);
  return keys.length > 0 ? keys.filter((key) => key.startsWith('guest:')) : undefined;
}
