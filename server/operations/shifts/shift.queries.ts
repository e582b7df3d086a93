import { sql, type Insertable } from 'kysely';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const LISTED_MAX = 2_000;

const shifts = (db: Db | Tx) =>
  db
    .selectFrom('nurseShift')
    .innerJoin('appUser', 'appUser.id', 'nurseShift.userId')
    .innerJoin('hub', 'hub.hubKey', 'nurseShift.hubKey')
    .selectAll('nurseShift')
    .select(['appUser.name', 'hub.name as hubName'])
    .where('nurseShift.endedAt', 'is', null)
    .where('appUser.disabledAt', 'is', null);

/** Shifts that are not over. */
export async function listShifts(db: Db, { now, today }: { now: Date; today: string }) {
  return shifts(db)
    .where((e) =>
      e.or([
        e('nurseShift.endsAt', '>', now),
        e.and([
          e('nurseShift.isWeekly', '=', true),
          e.or([e('nurseShift.lastDay', 'is', null), e('nurseShift.lastDay', '>=', today)]),
        ]),
      ]),
    )
    .orderBy('hub.name')
    .orderBy('nurseShift.startsAt')
    .orderBy('nurseShift.id')
    .limit(LISTED_MAX)
    .execute();
}

export async function findShift(tx: Tx, id: string) {
  return shifts(tx).where('nurseShift.id', '=', id).executeTakeFirst();
}

export async function insertShift(tx: Tx, row: Insertable<Database['nurseShift']>): Promise<void> {
  await tx
    .insertInto('nurseShift')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function endShift(
  tx: Tx,
  id: string,
  { now, byUser }: { now: Date; byUser: string },
): Promise<void> {
  await tx.updateTable('nurseShift').set({ endedAt: now, endedBy: byUser }).where('id', '=', id).execute();
}

const hubKeys = sql<string[]>`coalesce((select array_agg(hub_key order by hub_key) from user_hub
  where user_hub.user_id = app_user.id), '{}')`;

/** Nurses with their hubs, by name. */
export async function listNurses(db: Db | Tx) {
  return db
    .selectFrom('appUser')
    .select(['appUser.id as userId', 'appUser.name', hubKeys.as('hubKeys')])
    .where('role', '=', 'nurse')
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .orderBy('appUser.id')
    .execute();
}

/** Doctors who are approved, with their hubs. */
export async function listDoctors(db: Db) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.id as providerId', hubKeys.as('hubKeys')])
    .where('appUser.disabledAt', 'is', null)
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .execute();
}

export async function listHubs(db: Db) {
  return db.selectFrom('hub').select(['hubKey', 'name']).orderBy('name').execute();
}
