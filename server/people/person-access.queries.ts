import type { Updateable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

const FLAGS = [
  'availableForOthers',
  'internalProvider',
  'eligibleForExpertAnalysis',
  'skincareSaf',
  'secondOpinionAdmin',
  'hasAccessToDermaCare',
  'isScAdmin',
  'hasClinicLinks',
] as const;

/** The columns of an account that decide who signs in to it, locked until the transaction ends. */
export async function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('appUser')
    .select([
      'userName',
      'name',
      'pendingName',
      'passwordHash',
      'passwordEndsAt',
      'disabledAt',
      'disabledReason',
      'operatorRoles',
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function listHubKeys(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('userHub')
    .select('hubKey')
    .where('userId', '=', userId)
    .orderBy('hubKey')
    .execute();
  return rows.map(({ hubKey }) => hubKey);
}

/** The flags of a provider. */
export async function findFlags(tx: Tx, userId: string) {
  return tx.selectFrom('provider').select(FLAGS).where('userId', '=', userId).executeTakeFirst();
}

/** The registration of a provider. */
export async function findRegistration(tx: Tx, userId: string) {
  return tx
    .selectFrom('provider')
    .select(['id', 'verificationStatus', 'registrationNumber', 'council'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function findLicense(tx: Tx, userId: string) {
  return tx
    .selectFrom('license')
    .innerJoin('provider', 'provider.id', 'license.providerId')
    .selectAll('license')
    .where('provider.userId', '=', userId)
    .executeTakeFirst();
}

export async function findBankCheck(tx: Tx, userId: string) {
  return tx
    .selectFrom('bankDetail')
    .innerJoin('provider', 'provider.id', 'bankDetail.providerId')
    .select(['bankDetail.providerId', 'bankDetail.verified', 'bankDetail.checkedAt'])
    .select(['bankDetail.checkedBy', 'bankDetail.changedAt', 'bankDetail.isChange'])
    .select(['bankDetail.askedAt', 'bankDetail.askedBy'])
    .where('provider.userId', '=', userId)
    .executeTakeFirst();
}

export async function setBankCheck(
  tx: Tx,
  providerId: string,
  check: Updateable<Database['bankDetail']>,
): Promise<void> {
  await tx.updateTable('bankDetail').set(check).where('providerId', '=', providerId).execute();
}
