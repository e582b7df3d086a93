import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findClinic(db: Db | Tx, id: string) {
  return db.selectFrom('clinic').select('id').where('id', '=', id).executeTakeFirst();
}

/** All clinics, or those of one provider, by name. */
export async function listClinics(db: Db, providerId?: string) {
  let clinics = db
    .selectFrom('clinic')
    .select(['id', 'clinicName', 'address', 'city', 'state'])
    .orderBy('clinicName');
  if (providerId !== undefined) {
    const theirs = db.selectFrom('clinicProvider').select('clinicId').where('providerId', '=', providerId);
    clinics = clinics.where('id', 'in', theirs);
  }
  return clinics.execute();
}

export async function listClinicIds(db: Db | Tx, providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clinicProvider')
    .select('clinicId')
    .where('providerId', '=', providerId)
    .execute();
  return rows.map(({ clinicId }) => clinicId);
}

/** The clinics that a provider belongs to, by name. */
export async function listMemberships(db: Db, providerId: string) {
  return db
    .selectFrom('clinicProvider')
    .innerJoin('clinic', 'clinic.id', 'clinicProvider.clinicId')
    .select(['clinicId', 'clinicName', 'city', 'state'])
    .where('providerId', '=', providerId)
    .orderBy('clinicName')
    .execute();
}

export async function addToClinic(tx: Tx, row: Insertable<Database['clinicProvider']>): Promise<void> {
  await tx
    .insertInto('clinicProvider')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether a provider may open clinic dashboards; `clinicId` is null when they do not belong to this clinic. */
export async function findClinicAccess(tx: Tx, providerId: string, clinicId: string) {
  return tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('clinicProvider', (join) =>
      join.onRef('clinicProvider.providerId', '=', 'provider.id').on('clinicId', '=', clinicId),
    )
    .select(['hasClinicLinks', 'clinicId', 'email'])
    .where('provider.id', '=', providerId)
    .executeTakeFirst();
}

export async function insertTicket(tx: Tx, row: Insertable<Database['clinicTicket']>): Promise<void> {
  await tx.insertInto('clinicTicket').values(row).execute();
}

/** Marks a valid ticket as used. */
export async function setTicketUsed(tx: Tx, ticketHash: string, now: Date) {
  return tx
    .updateTable('clinicTicket')
    .set({ usedAt: now })
    .where('ticketHash', '=', ticketHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['providerId', 'clinicId'])
    .executeTakeFirst();
}

/** The names for a ticket's provider and clinic. */
export async function getTicketNames(
  tx: Tx,
  { providerId, clinicId }: { providerId: string; clinicId: string },
) {
  return tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .innerJoin('clinic', (join) => join.on('clinic.id', '=', clinicId))
    .select(['appUser.name', 'clinicName'])
    .where('provider.id', '=', providerId)
    .executeTakeFirstOrThrow();
}

export async function findClinicLogo(db: Db | Tx, clinicId: string) {
  return db
    .selectFrom('clinicLogo')
    .select(['fileKey', 'contentType'])
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
}

/** Sets the logo of a clinic in the place of an earlier one. */
export async function saveClinicLogo(tx: Tx, row: Insertable<Database['clinicLogo']>): Promise<void> {
  const { clinicId: _, ...set } = row;
  await tx
    .insertInto('clinicLogo')
    .values(row)
    .onConflict((conflict) => conflict.column('clinicId').doUpdateSet(set))
    .execute();
}

export async function insertClinic(tx: Tx, row: Insertable<Database['clinic']>): Promise<void> {
  await tx.insertInto('clinic').values(row).execute();
}

/** The clinics with one of these names, in lower case. */
export async function listClinicsNamed(db: Db | Tx, names: readonly string[]) {
  if (!names.length) return [];
  return db
    .selectFrom('clinic')
    .selectAll()
    .where((e) => e.fn<string>('lower', ['clinicName']), 'in', names)
    .execute();
}
