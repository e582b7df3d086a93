import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { Registration, RegistrationStep } from '#contract/registration.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { listProfileFiles } from './profile-file.queries.ts';
import { getVerification } from './provider.queries.ts';

/**
 * Values of providerVerificationStatus before approval; the specification defines only VERIFIED_AND_APPROVED.
 */
export const REGISTERED = 'REGISTERED';
export const SUBMITTED = 'SUBMITTED';
export const REFUSED = 'REFUSED';

const STATES: Readonly<Record<string, Registration['state']>> = {
  [SUBMITTED]: 'SUBMITTED',
  [REFUSED]: 'REFUSED',
  [VERIFIED_AND_APPROVED]: 'APPROVED',
};

/** The state of a provider's registration. */
export async function registrationOf(
  db: Db | Tx,
  who: { userId: string; providerId: string },
): Promise<Registration> {
  const provider = await getVerification(db, who.providerId);
  const files = await listProfileFiles(db, who.userId);
  const steps: readonly [RegistrationStep, boolean][] = [
    ['PERSONAL', provider.personalInfo],
    ['PROFESSIONAL', provider.professionalInfo],
    ['SERVICES', provider.serviceInfo],
    ['DOCUMENTS', files.some((file) => file.kind === 'CERTIFICATE' || file.kind === 'LICENSE')],
    ['SIGNATURE', files.some((file) => file.kind === 'SIGNATURE')],
  ];
  return {
    state: STATES[provider.verificationStatus] ?? 'DRAFT',
    done: steps.filter(([, done]) => done).map(([step]) => step),
    missing: steps.filter(([, done]) => !done).map(([step]) => step),
    documents: files
      .filter((file) => file.kind === 'CERTIFICATE')
      .map(({ id, name, contentType, sizeBytes, at }) => ({
        id,
        name,
        contentType,
        sizeBytes,
        at: at.toISOString(),
      })),
  };
}
