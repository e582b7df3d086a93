import type { Selectable } from 'kysely';
import type { Provider } from '#contract/profile.ts';
import type { Database } from '#server/platform/sql/database.ts';

type Row = Selectable<Database['provider']> & Pick<Database['appUser'], 'userName' | 'name' | 'email'>;

/** A provider in the specification's spelling, including avialableForOthers and hasAccesstoDermaCare. */
export function presentProvider(row: Row): Provider {
  return {
    id: row.id,
    providerId: row.id,
    userId: row.userId,
    userName: row.userName,
    email: row.email,
    providerVerificationStatus: row.verificationStatus,
    internalProvider: row.internalProvider,
    avialableForOthers: row.availableForOthers,
    eligibleForExpertAnalysis: row.eligibleForExpertAnalysis,
    skincareSAF: row.skincareSaf,
    secondOpinionAdmin: row.secondOpinionAdmin,
    hasAccesstoDermaCare: row.hasAccessToDermaCare,
    mobileConfirmed: row.mobileConfirmed,
    isWebAiSignUp: row.isWebAiSignUp,
    isSCAdmin: row.isScAdmin,
    person: {
      name: row.name,
      salutation: { id: row.salutationId, salutation: row.salutation },
      addresses: row.addresses,
    },
    onDuty: row.onDuty,
    registrationNumber: row.registrationNumber,
    hasClinicLinks: row.hasClinicLinks,
  };
}
