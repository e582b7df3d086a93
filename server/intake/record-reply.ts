import { setWhatsappConsent } from '#server/mail/whatsapp-consent.ts';
import { reminderWordOf, setReminders, type ReminderWord } from '#server/notifications/reminder-stops.ts';
import { listIdsByMobile } from '#server/patients/patients.ts';
import { takePhoneMessage } from '#server/patients/phone-messages.ts';
import type { Config } from '#server/platform/config.ts';
import type { ReplyEvent } from '#server/platform/connector-ports.ts';
import type { Change } from '#server/platform/writes/change.ts';

/** Records what a phone sent: a STOP or START, or a message for the team. */
export async function recordReply(
  c: Change,
  config: Config,
  connector: string,
  reply: ReplyEvent,
): Promise<void> {
  const word = reminderWordOf(reply.text);
  return word ? recordWord(c, word, reply) : takePhoneMessage(c, config, connector, reply);
}

/**
 * Records a STOP or START to a reminder, which by WhatsApp ends or allows all that is written by it. That of a number that no patient
 * has is not stored.
 */
export async function recordWord(
  c: Change,
  word: ReminderWord,
  { from: mobile, at, isWhatsapp = false }: Pick<ReplyEvent, 'from' | 'at' | 'isWhatsapp'>,
): Promise<void> {
  const patients = await listIdsByMobile(c.tx, mobile);
  if (!patients.length) return;
  const saidAt = new Date(Math.min(at.getTime(), c.now.getTime()));
  if (isWhatsapp) await setWhatsappConsent(c, { mobile, agreed: word === 'START', saidAt });
  if (!(await setReminders(c.tx, { mobile, word, saidAt }))) return;
  for (const id of patients)
    // oxlint-disable-next-line no-await-in-loop -- a family at one number
    await c.audit(`${word}_REMINDERS`, 'patient', id, id);
}
