import type { Change } from '#server/change.ts';
import { identityKey, type Guest, type Staff } from '#server/http/identity.ts';
import { addMessage, type MessageRow, type Thread } from '#server/messages.ts';
import { mustBeOpen } from '#server/policies/consultation.ts';
import { peopleIn } from '#server/requests.ts';
import type { ConsultationRow } from '#server/sql/consultation.ts';

export function threadOf(consultationId: string): Thread {
  return { channel: 'CONSULTATION', consultationId };
}

export async function tellMessages(c: Change, row: ConsultationRow): Promise<void> {
  await c.event('message.sent', peopleIn(row), { consultationId: row.id });
}

/** Adds a message of the caller's, unless it was added before. @throws Refusal for a new one of an ended visit */
export async function say(
  c: Change,
  who: Staff | Guest,
  row: ConsultationRow,
  message: { clientId: string; text: string; documentId: string | undefined },
): Promise<MessageRow> {
  const sender = { key: identityKey(who), name: who.name, role: who.role };
  return addMessage(c, threadOf(row.id), sender, message, async () => {
    mustBeOpen(row);
    await c.audit('MESSAGE', 'consultation', row.id, row.patientId);
    await tellMessages(c, row);
  });
}
