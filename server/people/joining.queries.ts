import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertInvitation(
  tx: Tx,
  row: Insertable<Database['providerInvitation']>,
): Promise<void> {
  await tx.insertInto('providerInvitation').values(row).execute();
}

export async function findInvitation(db: Db | Tx, tokenHash: string) {
  return db
    .selectFrom('providerInvitation')
    .innerJoin('clinic', 'clinic.id', 'providerInvitation.clinicId')
    .selectAll('providerInvitation')
    .select(['clinic.clinicName', 'clinic.city', 'clinic.state as stateName'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockInvitation(tx: Tx, tokenHash: string) {
  await tx
    .selectFrom('providerInvitation')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .execute();
  return findInvitation(tx, tokenHash);
}

export async function setInvitationUsed(
  tx: Tx,
  tokenHash: string,
  used: { usedAt: Date; usedBy: string },
): Promise<void> {
  await tx.updateTable('providerInvitation').set(used).where('tokenHash', '=', tokenHash).execute();
}

/** Revokes an unused invitation. @returns its clinic */
export async function revokeUnusedInvitation(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .updateTable('providerInvitation')
    .set({ revokedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning('clinicId')
    .executeTakeFirst();
}

export async function insertRegistration(db: Db, row: Insertable<Database['registration']>): Promise<void> {
  await db.insertInto('registration').values(row).execute();
}

/** Deletes a registration that awaits its code. @returns its data */
export async function takeRegistration(tx: Tx, otpId: string) {
  return tx.deleteFrom('registration').where('otpId', '=', otpId).returningAll().executeTakeFirst();
}

export async function insertNurseLink(tx: Tx, row: Insertable<Database['nurseLink']>): Promise<void> {
  await tx.insertInto('nurseLink').values(row).execute();
}

/** Marks a valid link of an active nurse as used. */
export async function setNurseLinkUsed(
  tx: Tx,
  link: { userId: string; accessHash: string; refreshHash: string },
  now: Date,
) {
  return tx
    .updateTable('nurseLink')
    .set({ usedAt: now })
    .where('accessHash', '=', link.accessHash)
    .where('refreshHash', '=', link.refreshHash)
    .where('userId', '=', link.userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('userId', 'in', (e) =>
      e.selectFrom('appUser').select('id').where('role', '=', 'nurse').where('disabledAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
}
