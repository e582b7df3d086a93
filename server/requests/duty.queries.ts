import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { isOnVacation } from '#server/alerts/alert-listeners.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { isInCall } from './in-call.queries.ts';

export async function setOnDuty(tx: Tx, providerId: string, onDuty: boolean): Promise<void> {
  await tx.updateTable('provider').set({ onDuty }).where('id', '=', providerId).execute();
}

/** Verified providers, with what says whether they are there on a day. */
const approved = (db: Db | Tx, day: string) =>
  db
    .selectFrom('provider')
    .leftJoin('roster', 'roster.providerId', 'provider.id')
    .select(['provider.onDuty', 'roster.duties', 'roster.exceptions'])
    .select((e) => isOnVacation(e, day).$castTo<boolean>().as('onLeave'))
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED);

export async function findApprovedProvider(tx: Tx, id: string, day: string) {
  return approved(tx, day)
    .select(['provider.id', 'provider.userId'])
    .where('provider.id', '=', id)
    .executeTakeFirst();
}

/** Providers who accept hand-overs, those on duty first, with their number of open requests and whether they are in a call. */
export async function listAvailableProviders(db: Db, day: string, now: Date) {
  return approved(db, day)
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.id as providerId', 'provider.specialisation', 'provider.salutation', 'appUser.name'])
    .select(isInCall('provider.userId', now).as('isInCall'))
    .select((e) =>
      e
        .selectFrom('request')
        .whereRef('request.providerId', '=', 'provider.id')
        .where('request.endedAt', 'is', null)
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('openRequests'),
    )
    .where('provider.availableForOthers', '=', true)
    .orderBy('provider.onDuty', 'desc')
    .orderBy('appUser.name')
    .execute();
}
