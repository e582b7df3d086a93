import type { Change } from '#server/platform/writes/change.ts';
import { say } from '#server/visits/consultation-messages.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { type StoredFile } from '#server/files/checked-file.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { mustBeOpen } from '#server/visits/consultation.policy.ts';
import { peopleIn } from '#server/requests/requests.ts';
import type { ConsultationRow } from '#server/visits/consultation.queries.ts';
import type { DocumentRow } from '#server/files/documents.ts';

interface Capture {
  clientId: string;
  name: string;
  pages?: number;
  /** Also sends it as a message, with this clientId. */
  messageClientId?: string | null | undefined;
}

/**
 * Files a captured document, already in the file store, with its consultation. @throws Refusal when that has
 * ended
 */
export async function fileCapture(
  c: Change,
  who: Staff,
  row: ConsultationRow,
  file: StoredFile,
  { clientId, name, pages = 1, messageClientId }: Capture,
): Promise<DocumentRow> {
  mustBeOpen(row);
  const owner = { patientId: row.patientId, consultationId: row.id, byUser: who.userId };
  const stored = await insertDocument(c, file, { ...owner, clientId, kind: 'CAPTURE', name, pages });
  await c.event('document.added', peopleIn(row), { consultationId: row.id });
  if (messageClientId)
    await say(c, who, row, [{ clientId: messageClientId, text: '', documentId: stored.id }]);
  return stored;
}
