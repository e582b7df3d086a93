import type { Availability, QualificationHeld, ServiceAndFee } from '#contract/profile-forms.ts';
import { ConsultationMode } from '#contract/shared.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { listLanguages, specialisationNamed } from '#server/reference/lists.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

export type OwnProfile = Awaited<ReturnType<typeof readOwnProfile>>;

/** The provider with their forms; what was never saved is read from the provider's own record. */
export async function readOwnProfile(db: Db | Tx, providerId: string) {
  const provider = orNotFound(
    await db
      .selectFrom('provider')
      .innerJoin('appUser', 'appUser.id', 'provider.userId')
      .selectAll('provider')
      .select(['appUser.name', 'appUser.email', 'appUser.mobile', 'appUser.userName'])
      .where('provider.id', '=', providerId)
      .executeTakeFirst(),
  );
  const profile = await db
    .selectFrom('providerProfile')
    .selectAll()
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  const license = await db
    .selectFrom('license')
    .selectAll()
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return { provider, profile: profile ?? firstProfile(provider), license };
}

function firstProfile(provider: {
  id: string;
  specialisation: string;
  qualification: string;
  feePaise: number;
}) {
  const listed = specialisationNamed(provider.specialisation);
  const english = listLanguages().find((row) => row.languageCode === 'en');
  const held = provider.qualification.split(',').map((text) => text.trim());
  return {
    providerId: provider.id,
    dateOfBirth: null,
    sex: null,
    languageIds: english ? [english.id] : [],
    specialisationIds: listed ? [listed.id] : [],
    qualifications: held.filter(Boolean).map((qualification): QualificationHeld => ({
      qualification,
      university: '',
      year: null,
      countryCode: 'IN',
    })),
    practisingSince: null,
    about: '',
    services: firstServices(provider.feePaise),
    availability: [] as Availability[],
    personalVersion: 1,
    professionalVersion: 1,
    serviceVersion: 1,
  };
}

function firstServices(feePaise: number): ServiceAndFee[] {
  return ConsultationMode.options.map((consultationMode) => ({
    consultationMode,
    offered: feePaise > 0,
    feePaise,
    followUpFeePaise: Math.round(feePaise / 2),
    slotMinutes: CONSULTATION_TYPES.SCHEDULED.slotMinutes,
  }));
}

/** Locks the provider until the end of the transaction: two saves of their forms never meet. */
export async function lockOwnProfile(tx: Tx, providerId: string): Promise<OwnProfile> {
  await tx.selectFrom('provider').select('id').where('id', '=', providerId).forUpdate().execute();
  return readOwnProfile(tx, providerId);
}

type Columns = OwnProfile['profile'];

/** Writes the forms whole; json columns travel as text. */
export async function saveOwnProfile(tx: Tx, profile: Columns): Promise<void> {
  const row = {
    ...profile,
    languageIds: JSON.stringify(profile.languageIds),
    specialisationIds: JSON.stringify(profile.specialisationIds),
    qualifications: JSON.stringify(profile.qualifications),
    services: JSON.stringify(profile.services),
    availability: JSON.stringify(profile.availability),
  };
  await tx
    .insertInto('providerProfile')
    .values(row)
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(row))
    .execute();
}
