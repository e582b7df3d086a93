import type { Change } from '#server/change.ts';
import { identityKey, type Guest, type Staff } from '#server/http/identity.ts';
import { addMessage, type Thread } from '#server/messages.ts';
import { mustBeOpen } from '#server/policies/consultation.ts';
import { consultationAudience } from '#server/requests.ts';
import type { ConsultationRow } from '#server/sql/consultation.ts';

export function threadOf(consultationId: string): Thread {
  return { channel: 'CONSULTATION', consultationId };
}

export async function tellMessages(c: Change, consultationId: string): Promise<void> {
  await c.event('message.sent', await consultationAudience(c.tx, consultationId), { consultationId });
}

/** Adds a message of the caller's, unless it was added before. @returns its id @throws Refusal for a new one of an ended visit */
export async function say(
  c: Change,
  who: Staff | Guest,
  row: ConsultationRow,
  message: { clientId: string; text: string; documentId: string | undefined },
): Promise<string> {
  const sender = { key: identityKey(who), name: who.name, role: who.role };
  const stored = await addMessage(c, threadOf(row.id), sender, message);
  if (stored.isNew) {
    mustBeOpen(row);
    await c.audit('MESSAGE', 'consultation', row.id, row.patientId);
    await tellMessages(c, row.id);
  }
  return stored.id;
}
