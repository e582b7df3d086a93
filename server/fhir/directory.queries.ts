import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number];

/** Doctors, nurses and agents; no operators. */
export async function listStaff(db: Db | Tx) {
  return db
    .selectFrom('appUser')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('nurse', 'nurse.userId', 'appUser.id')
    .select(['appUser.id', 'appUser.name', 'appUser.role', 'appUser.disabledAt', 'appUser.createdAt'])
    .select(['provider.id as providerId', 'provider.qualification', 'provider.specialisation'])
    .select((e) =>
      e.fn.coalesce('provider.registrationNumber', 'nurse.registrationNumber').as('registrationNumber'),
    )
    .where('appUser.role', '!=', 'operator')
    .orderBy('appUser.id')
    .execute();
}

export async function listPlaces(db: Db | Tx) {
  return {
    hubs: await db.selectFrom('hub').select(['id', 'hubKey', 'name']).orderBy('id').execute(),
    clinics: await db.selectFrom('clinic').selectAll().orderBy('id').execute(),
    userHubs: await db.selectFrom('userHub').selectAll().execute(),
    providerClinics: await db.selectFrom('clinicProvider').selectAll().execute(),
  };
}
export type Places = Awaited<ReturnType<typeof listPlaces>>;

/** Providers with whom visits are booked, with what they offer. */
export async function listBookableProviders(db: Db | Tx) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .innerJoin('providerProfile', 'providerProfile.providerId', 'provider.id')
    .select([
      'provider.id',
      'provider.userId',
      'appUser.name',
      'appUser.createdAt',
      'providerProfile.services',
    ])
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .where('appUser.disabledAt', 'is', null)
    .orderBy('provider.id')
    .execute();
}

interface Booked {
  ids?: readonly string[] | undefined;
  patientIds?: readonly string[] | undefined;
  providerIds?: readonly string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export type BookedRow = Awaited<ReturnType<typeof listBooked>>[number];

/** Booked visits, also those that were cancelled. */
export async function listBooked(db: Db | Tx, { ids, patientIds, providerIds, from, to }: Booked) {
  let rows = db.selectFrom('consultation').selectAll().where('scheduledAt', 'is not', null);
  if (ids) rows = rows.where('id', 'in', [...ids, '']);
  if (patientIds) rows = rows.where('patientId', 'in', [...patientIds, '']);
  if (providerIds) rows = rows.where('providerId', 'in', [...providerIds, '']);
  if (from) rows = rows.where('scheduledAt', '>=', from);
  if (to) rows = rows.where('scheduledAt', '<', to);
  return rows.orderBy('id').execute();
}
