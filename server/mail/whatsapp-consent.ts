import { receivesSms } from '#contract/phone.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { upsertWhatsappConsent } from './whatsapp-consent.queries.ts';

export { findWhatsappConsent } from './whatsapp-consent.queries.ts';

interface Said {
  mobile: string;
  agreed: boolean;
  /** Absent: now. */
  saidAt?: Date;
}

/** Records whether a number may be written to by WhatsApp; a landline or no number at all has none. @returns whether it is the newest word */
export async function setWhatsappConsent(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { mobile, agreed, saidAt = now }: Said,
): Promise<boolean> {
  return receivesSms(mobile) && upsertWhatsappConsent(tx, { mobile, agreed, saidAt });
}
