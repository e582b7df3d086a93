import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

export async function setOnDuty(tx: Tx, providerId: string, onDuty: boolean): Promise<void> {
  await tx.updateTable('provider').set({ onDuty }).where('id', '=', providerId).execute();
}

export async function findApprovedProvider(tx: Tx, id: string) {
  return tx
    .selectFrom('provider')
    .select(['id', 'userId'])
    .where('id', '=', id)
    .where('verificationStatus', '=', VERIFIED_AND_APPROVED)
    .executeTakeFirst();
}

/** Providers who accept hand-overs, those on duty first, with their number of open requests. */
export async function listAvailableProviders(db: Db) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select([
      'provider.id as providerId',
      'provider.specialisation',
      'provider.onDuty',
      'provider.salutation',
      'appUser.name',
    ])
    .select((e) =>
      e
        .selectFrom('request')
        .whereRef('request.providerId', '=', 'provider.id')
        .where('request.endedAt', 'is', null)
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('openRequests'),
    )
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .where('provider.availableForOthers', '=', true)
    .orderBy('provider.onDuty', 'desc')
    .orderBy('appUser.name')
    .execute();
}
