import type { Change } from '#server/platform/writes/change.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { addMessages, type MessageRow, type NewMessage, type Thread } from './messages.ts';
import { mustBeOpen } from './consultation.policy.ts';
import { peopleIn } from '#server/requests/requests.ts';
import type { ConsultationRow } from './consultation.queries.ts';

export function threadOf(consultationId: string): Thread {
  return { channel: 'CONSULTATION', consultationId };
}

/**
 * Adds the caller's messages, unless they were added before. @throws Refusal for a new message in an ended
 * consultation
 */
export async function say(
  c: Change,
  who: Staff | Guest,
  row: ConsultationRow,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const sender = { key: identityKey(who), name: who.name, role: who.role };
  return addMessages(c, threadOf(row.id), sender, messages, async (count) => {
    mustBeOpen(row);
    for (let n = 0; n < count; n += 1) await c.audit('MESSAGE', 'consultation', row.id, row.patientId);
    await c.event('message.sent', peopleIn(row), { consultationId: row.id });
  });
}
