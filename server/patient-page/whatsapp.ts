import { findWhatsappConsent, setWhatsappConsent } from '#server/mail/whatsapp-consent.ts';
import { findRecipient } from '#server/patient-links/patient-links.ts';
import { change } from '#server/platform/writes/change.ts';
import type { PatientCtx } from './own-care.ts';

const mobileOf = async ({ db, who }: Pick<PatientCtx, 'db' | 'who'>): Promise<string> =>
  (await findRecipient(db, who.patientId)).mobile;

/** Returns whether messages to the patient's number come by WhatsApp. */
export async function agreesToWhatsapp(ctx: Pick<PatientCtx, 'db' | 'who'>): Promise<boolean> {
  return (await findWhatsappConsent(ctx.db, await mobileOf(ctx))) ?? false;
}

export async function setPatientWhatsapp(ctx: PatientCtx, agreed: boolean): Promise<void> {
  const mobile = await mobileOf(ctx);
  const { patientId } = ctx.who;
  await change(ctx, async (c) => {
    await setWhatsappConsent(c, { mobile, agreed });
    await c.audit(agreed ? 'AGREE_TO_WHATSAPP' : 'END_WHATSAPP', 'patient', patientId, patientId);
  });
}
