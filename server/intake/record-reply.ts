import { setWhatsappConsent } from '#server/mail/whatsapp-consent.ts';
import { reminderWordOf, setReminders } from '#server/notifications/reminder-stops.ts';
import { listIdsByMobile } from '#server/patients/patients.ts';
import type { ReplyEvent } from '#server/platform/connector-ports.ts';
import type { Change } from '#server/platform/writes/change.ts';

/** Records a STOP or START to a reminder, which by WhatsApp ends or allows all that is written by it. Any other text, and that of a number that no patient has, is not stored. */
export async function recordReply(
  c: Change,
  { from: mobile, at, text, isWhatsapp = false }: Pick<ReplyEvent, 'from' | 'at' | 'text' | 'isWhatsapp'>,
): Promise<void> {
  const word = reminderWordOf(text);
  const patients = word ? await listIdsByMobile(c.tx, mobile) : [];
  if (!word || !patients.length) return;
  const saidAt = new Date(Math.min(at.getTime(), c.now.getTime()));
  if (isWhatsapp) await setWhatsappConsent(c, { mobile, agreed: word === 'START', saidAt });
  if (!(await setReminders(c.tx, { mobile, word, saidAt }))) return;
  for (const id of patients)
    // oxlint-disable-next-line no-await-in-loop -- a family at one number
    await c.audit(`${word}_REMINDERS`, 'patient', id, id);
}
