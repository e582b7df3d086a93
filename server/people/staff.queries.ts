import { sql, type Insertable } from 'kysely';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertNurse(tx: Tx, row: Insertable<Database['nurse']>): Promise<void> {
  await tx.insertInto('nurse').values(row).execute();
}

export async function insertAgent(tx: Tx, row: Insertable<Database['agent']>): Promise<void> {
  await tx.insertInto('agent').values(row).execute();
}

/** The hubs of a person become these. */
export async function setHubsOf(tx: Tx, userId: string, hubKeys: readonly string[]): Promise<void> {
  await tx.deleteFrom('userHub').where('userId', '=', userId).execute();
  if (hubKeys.length)
    await tx
      .insertInto('userHub')
      .values(hubKeys.map((hubKey) => ({ userId, hubKey })))
      .execute();
}

/** Everybody who signs in, by role and user name, with their hubs. */
export async function listStaff(db: Db) {
  return db
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('agent', 'agent.userId', 'appUser.id')
    .select(['userName', 'role', 'appUser.name', 'disabledAt', 'verificationStatus', 'agentType'])
    .select((e) =>
      e
        .selectFrom('userHub')
        .whereRef('userHub.userId', '=', 'appUser.id')
        .select(sql<string | null>`string_agg(hub_key, ', ' order by hub_key)`.as('keys'))
        .as('hubs'),
    )
    .orderBy('role')
    .orderBy('userName')
    .execute();
}

/** How many may sign in, by role; providers only when they are approved. */
export async function countStaff(db: Db, approved: string) {
  return db
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .select(['role', (e) => e.fn.countAll<number>().as('count')])
    .where('disabledAt', 'is', null)
    .where((e) => e.or([e('role', '!=', 'provider'), e('verificationStatus', '=', approved)]))
    .groupBy('role')
    .execute();
}

/** An operator who may sign in. */
export async function findOperator(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .selectAll()
    .where('id', '=', userId)
    .where('role', '=', 'operator')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/** All operators with their roles, also disabled ones, locked until the transaction ends. */
export async function lockOperatorRoles(tx: Tx) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'userName', 'disabledAt', 'operatorRoles'])
    .where('role', '=', 'operator')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setOperatorRoles(tx: Tx, userId: string, roles: OperatorRole[]): Promise<void> {
  await tx.updateTable('appUser').set({ operatorRoles: roles }).where('id', '=', userId).execute();
}

/** An operator of this user name, also a disabled one. */
export async function findOperatorNamed(db: Db, userName: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'operatorRoles'])
    .where((e) => e(e.fn('lower', ['userName']), '=', userName.trim().toLowerCase()))
    .where('role', '=', 'operator')
    .executeTakeFirst();
}
