import type { Availability, QualificationHeld, ServiceAndFee } from '#contract/profile-forms.ts';
import { ConsultationMode } from '#contract/shared.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { listLanguages, specialisationNamed } from '#server/reference/lists.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findLicense, findProfile, upsertProfile } from './profile.queries.ts';
import { findProvider, lockProvider } from './provider.queries.ts';

export type OwnProfile = Awaited<ReturnType<typeof readOwnProfile>>;

/** The provider with their forms; unsaved forms are read from the provider's own record. */
export async function readOwnProfile(db: Db | Tx, providerId: string) {
  const provider = orNotFound(await findProvider(db, providerId));
  const profile = await findProfile(db, providerId);
  const license = await findLicense(db, providerId);
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

/** Locks the provider until the transaction ends, so that two saves of their forms cannot overlap. */
export async function lockOwnProfile(tx: Tx, providerId: string): Promise<OwnProfile> {
  await lockProvider(tx, providerId);
  return readOwnProfile(tx, providerId);
}

type Columns = OwnProfile['profile'];

/** Writes all forms; json columns are passed as text. */
export async function saveOwnProfile(tx: Tx, profile: Columns): Promise<void> {
  await upsertProfile(tx, {
    ...profile,
    languageIds: JSON.stringify(profile.languageIds),
    specialisationIds: JSON.stringify(profile.specialisationIds),
    qualifications: JSON.stringify(profile.qualifications),
    services: JSON.stringify(profile.services),
    availability: JSON.stringify(profile.availability),
  });
}
