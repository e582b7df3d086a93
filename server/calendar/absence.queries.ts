import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

const LISTED_MAX = 200;

/** Leaves with their doctors, and how many appointments are left in each. */
function absencesOf(db: Db | Tx, timeZone: string) {
  return db
    .selectFrom('vacation')
    .innerJoin('provider', 'provider.id', 'vacation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('vacation')
    .select(['provider.salutation', 'provider.userId', 'appUser.name'])
    .select((e) =>
      e
        .selectFrom('consultation')
        .whereRef('consultation.providerId', '=', 'vacation.providerId')
        .where('consultation.status', 'not in', ['CANCELLED', 'COMPLETED'])
        .where('consultation.startedAt', 'is', null)
        .where(sql<boolean>`consultation.scheduled_until > (vacation.from_day::timestamp at time zone ${timeZone})
          and consultation.scheduled_at < ((vacation.to_day + 1)::timestamp at time zone ${timeZone})`)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('left'),
    );
}

/** Leaves that have not ended, earliest first. */
export async function listAbsences(db: Db, { today, timeZone }: { today: string; timeZone: string }) {
  return absencesOf(db, timeZone)
    .where('vacation.cancelledAt', 'is', null)
    .where('vacation.toDay', '>=', today)
    .orderBy('vacation.fromDay')
    .orderBy('vacation.id')
    .limit(LISTED_MAX)
    .execute();
}

export async function findAbsence(db: Db | Tx, id: string, timeZone: string) {
  return absencesOf(db, timeZone).where('vacation.id', '=', id).executeTakeFirst();
}

/** Locks a leave until the transaction ends. */
export async function lockAbsence(tx: Tx, id: string) {
  return tx
    .selectFrom('vacation')
    .innerJoin('provider', 'provider.id', 'vacation.providerId')
    .select(['vacation.id', 'vacation.toDay', 'vacation.cancelledAt', 'provider.userId'])
    .where('vacation.id', '=', id)
    .forUpdate('vacation')
    .executeTakeFirst();
}
