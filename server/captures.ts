import type { Change } from '#server/change.ts';
import { say } from '#server/consultation-messages.ts';
import { insertDocument, type StoredFile } from '#server/documents.ts';
import type { Staff } from '#server/http/identity.ts';
import { mustBeOpen } from '#server/policies/consultation.ts';
import { peopleIn } from '#server/requests.ts';
import type { ConsultationRow } from '#server/sql/consultation.ts';
import type { DocumentRow } from '#server/sql/document.ts';

interface Capture {
  clientId: string;
  name: string;
  pages?: number;
  /** Sends it as a message as well, under this clientId. */
  messageClientId?: string | null | undefined;
}

/** Files a captured document whose bytes are stored with its consultation. @throws Refusal when that has ended */
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
