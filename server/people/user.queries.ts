import type { Insertable, Updateable } from 'kysely';
import type { Role } from '#contract/shared.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findUserByName(db: Db | Tx, userName: string) {
  return db
    .selectFrom('appUser')
    .selectAll()
    .where((e) => e(e.fn('lower', ['userName']), '=', userName.trim().toLowerCase()))
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/** The same, also of a disabled account. */
export async function findAnyUserByName(db: Db | Tx, userName: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'userName', 'disabledAt'])
    .where((e) => e(e.fn('lower', ['userName']), '=', userName.trim().toLowerCase()))
    .executeTakeFirst();
}

/** The accounts of these user names, which are in lower case. */
export async function accountsNamed(db: Db, userNames: readonly string[]) {
  if (!userNames.length) return [];
  return db
    .selectFrom('appUser')
    .select(['userName', 'role', 'name', 'email', 'mobile'])
    .where((e) => e(e.fn<string>('lower', ['userName']), 'in', userNames))
    .execute();
}

export async function getUser(db: Db | Tx, id: string) {
  return db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Active users, with the columns that a message to them needs. */
export async function listActiveUsers(db: Db) {
  return db
    .selectFrom('appUser')
    .select(['id', 'role', 'mobile', 'email', 'userName'])
    .where('disabledAt', 'is', null)
    .execute();
}

export async function insertUser(tx: Tx, row: Insertable<Database['appUser']>): Promise<void> {
  await tx.insertInto('appUser').values(row).execute();
}

type Columns = Pick<
  Updateable<Database['appUser']>,
  'name' | 'pendingName' | 'email' | 'passwordHash' | 'passwordEndsAt' | 'disabledAt' | 'disabledReason'
>;

export async function updateUser(tx: Tx, id: string, columns: Columns) {
  return tx
    .updateTable('appUser')
    .set(columns)
    .where('id', '=', id)
    .returning('userName')
    .executeTakeFirstOrThrow();
}

/** @returns whether this was the person's e-mail, entered by themselves */
export async function setEmailConfirmed(tx: Tx, id: string, email: string): Promise<boolean> {
  const row = await tx
    .updateTable('appUser')
    .set({ emailIsOwn: false })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('emailIsOwn', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the secret unless there is one. @returns the stored secret */
export async function saveUserDataSecret(tx: Tx, id: string, made: string): Promise<string> {
  const { careSecret } = await tx
    .updateTable('appUser')
    .set((e) => ({ careSecret: e.fn.coalesce('careSecret', e.val(made)) }))
    .where('id', '=', id)
    .returning('careSecret')
    .executeTakeFirstOrThrow();
  return careSecret as string;
}

/** The id of the role's own record: providerId, agentID or nurseID. */
export async function findRoleId(db: Db | Tx, userId: string, role: Role): Promise<string> {
  const row = await db.selectFrom(role).select('id').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.id;
}

export async function findAgentByUser(db: Db, userId: string) {
  return db
    .selectFrom('agent')
    .innerJoin('appUser', 'appUser.id', 'agent.userId')
    .selectAll('agent')
    .select('appUser.email')
    .where('agent.userId', '=', userId)
    .executeTakeFirst();
}

export async function findNurseByUser(db: Db, userId: string) {
  return db
    .selectFrom('nurse')
    .innerJoin('appUser', 'appUser.id', 'nurse.userId')
    .selectAll('nurse')
    .select(['appUser.name', 'appUser.email'])
    .where('nurse.userId', '=', userId)
    .executeTakeFirst();
}
