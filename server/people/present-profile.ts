import type {
  BankDetails,
  License,
  PersonalInformation,
  ProfessionalInformation,
  ServiceAndFeeInformation,
} from '#contract/profile-forms.ts';
import type { Selectable } from 'kysely';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { maskMobile } from '#domain/format.ts';
import { presentLanguage, presentSpecialisation } from '#server/reference/present-reference.ts';
import { listLanguages, listSpecialisations } from '#server/reference/lists.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { OwnProfile } from './own-profile.ts';

type LocationRow = Pick<Selectable<Database['providerLocation']>, 'clinicKey' | 'lat' | 'lng' | 'address'>;

export function presentPersonal(
  { provider, profile }: OwnProfile,
  locations: readonly LocationRow[],
): PersonalInformation {
  return {
    salutation: { id: provider.salutationId, salutation: provider.salutation },
    name: provider.name,
    pendingName: provider.pendingName,
    dateOfBirth: profile.dateOfBirth,
    sex: profile.sex,
    email: provider.email,
    mobileMasked: maskMobile(provider.mobile),
    languages: listLanguages()
      .filter((row) => profile.languageIds.includes(row.id))
      .map(presentLanguage),
    addresses: provider.addresses,
    locations: locations.map(({ clinicKey, lat, lng, address }) => ({
      clinicId: clinicKey || null,
      lat,
      lng,
      address,
    })),
    version: profile.personalVersion,
  };
}

/** A licence that was never saved here comes from the provider's record, which was checked at approval. */
export function presentLicense({
  provider,
  license,
}: Pick<OwnProfile, 'provider' | 'license'>): License | null {
  if (license) {
    const { registrationNumber, medicalCouncil, registeredOn, validTill, fileId, verified } = license;
    return { registrationNumber, medicalCouncil, registeredOn, validTill, documentId: fileId, verified };
  }
  if (!provider.registrationNumber) return null;
  return {
    registrationNumber: provider.registrationNumber,
    medicalCouncil: provider.council || null,
    registeredOn: null,
    validTill: null,
    documentId: null,
    verified: provider.verificationStatus === VERIFIED_AND_APPROVED,
  };
}

export function presentProfessional(own: OwnProfile): ProfessionalInformation {
  const { profile } = own;
  return {
    specialisations: listSpecialisations()
      .filter((row) => profile.specialisationIds.includes(row.id))
      .map(presentSpecialisation),
    qualifications: profile.qualifications,
    practisingSince: profile.practisingSince,
    about: profile.about,
    license: presentLicense(own),
    version: profile.professionalVersion,
  };
}

export function presentServices({ profile }: OwnProfile): ServiceAndFeeInformation {
  return {
    services: profile.services,
    availability: profile.availability,
    version: profile.serviceVersion,
  };
}

export function presentBank(row: Selectable<Database['bankDetail']>): BankDetails {
  const { accountHolder, accountType, ifsc, bankName, branch, verified } = row;
  return {
    accountHolder,
    accountNumberMasked: `•••• ${row.accountEnd}`,
    accountType,
    ifsc,
    bankName,
    branch,
    verified,
    changedAt: row.changedAt.toISOString(),
  };
}
