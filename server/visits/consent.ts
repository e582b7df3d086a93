import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/sent-messages.ts';
import { findNotice } from '#server/reference/notices.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from '#server/requests/requests.ts';
import { insertConsentAct } from './consent.queries.ts';

interface Given {
  kind: 'IMPLIED' | 'EXPLICIT';
  /** The acting identity's key: the patient, or the person who recorded it. */
  byKey: string;
  guardian?: string | null;
  /** Language in which the patient read the text; absent where it was spoken. */
  language?: Language | undefined;
}

/** Consent to a remote consultation, with the version of the text that is now in force. */
export async function giveConsent(c: Change, consultationId: string, given: Given): Promise<void> {
  const { kind, byKey, guardian = null, language = null } = given;
  const isGiven = { consentKind: kind, consentAt: c.now, consentGuardian: guardian };
  await updateConsultation(c.tx, consultationId, { ...isGiven, consentWithdrawnAt: null });
  const said = { act: 'GIVEN', kind, byKey, guardian, language } as const;
  await insertConsentAct(c.tx, { ...said, ...(await actOf(c, consultationId)) });
}

/** Without a consent nothing can be prescribed until it is given again. */
export async function withdrawConsent(c: Change, consultationId: string, byKey: string): Promise<void> {
  const isNone = { consentKind: null, consentAt: null, consentGuardian: null };
  await updateConsultation(c.tx, consultationId, { ...isNone, consentWithdrawnAt: c.now });
  const said = { act: 'WITHDRAWN', kind: null, byKey, guardian: null, language: null } as const;
  await insertConsentAct(c.tx, { ...said, ...(await actOf(c, consultationId)) });
}

async function actOf(c: Change, consultationId: string) {
  const noticeVersion = (await findNotice(c.tx, 'REMOTE_CARE'))?.version ?? null;
  return { id: randomUUID(), consultationId, noticeVersion, at: c.now };
}
