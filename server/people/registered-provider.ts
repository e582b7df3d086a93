import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/sql/database.ts';
import { listSalutations } from '#server/reference/lists.ts';
import { insertProvider } from './provider.queries.ts';
import { REGISTERED } from './verification.ts';

/** Adds the row of a doctor who has an account and nothing else yet: their registration is a draft, and they have no rights. */
export async function insertRegistered(
  tx: Tx,
  userId: string,
  more: { isWebAiSignUp?: boolean; registrationNumber?: string | undefined } = {},
): Promise<string> {
  const id = randomUUID();
  const [salutation] = listSalutations();
  await insertProvider(tx, {
    id,
    userId,
    salutationId: salutation?.id ?? 0,
    salutation: salutation?.salutation ?? '',
    verificationStatus: REGISTERED,
    availableForOthers: false,
    isWebAiSignUp: more.isWebAiSignUp ?? false,
    personalInfo: false,
    professionalInfo: false,
    serviceInfo: false,
    qualification: '',
    specialisation: '',
    registrationNumber: more.registrationNumber ?? '',
    council: '',
    feePaise: 0,
    addresses: '[]',
  });
  return id;
}
