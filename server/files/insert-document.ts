import { randomUUID } from 'node:crypto';
import type { Change } from '#server/platform/writes/change.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { DICOM, storedName, type StoredFile } from './checked-file.ts';
import { findDocument, insertDocumentRow, type DocumentRow } from './document.queries.ts';

interface NewDocument {
  clientId: string | null;
  patientId: string;
  consultationId?: string | null;
  requestId?: string | null;
  kind: Database['document']['kind'];
  name: string;
  /** Pages as the sender counted them; those of a PDF are counted here. */
  pages?: number;
  byUser: string | null;
  /** When the patient agreed aloud to a picture from the call, as `byUser` confirmed. */
  patientAgreedAt?: Date | null;
}

/**
 * Inserts the row of a stored file (`files.put` comes first, so that a row always has its
 * file).
 */
export async function insertDocument(c: Change, file: StoredFile, row: NewDocument): Promise<DocumentRow> {
  // The patient of an X-ray or scan is compared before this.
  if (file.contentType === DICOM && !file.imaging) throw new Error('an image without its patient');
  const id = randomUUID();
  const pageCount = file.contentType.startsWith('image/') ? (row.pages ?? 1) : (file.pages ?? null);
  await insertDocumentRow(c.tx, {
    id,
    clientId: row.clientId,
    patientId: row.patientId,
    consultationId: row.consultationId ?? null,
    requestId: row.requestId ?? null,
    kind: row.kind,
    name: storedName(row.name, file.contentType),
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    fileKey: file.sha256,
    pages: pageCount ?? 1,
    pageCount,
    isLocked: file.isLocked ?? null,
    imaging: file.imaging ? JSON.stringify(file.imaging) : null,
    byUser: row.byUser,
    patientAgreedAt: row.patientAgreedAt ?? null,
    at: c.occurredAt,
    receivedAt: c.now,
  });
  await c.audit('STORE', 'document', id, row.patientId);
  const identity = file.imaging?.identity;
  if (identity === 'DIFFERENT' || identity === 'NOT_COMPARED')
    await c.audit('CONFIRM_PATIENT', 'document', id, row.patientId);
  if (row.patientAgreedAt) await c.audit('PATIENT_AGREED_TO_PICTURE', 'document', id, row.patientId);
  return (await findDocument(c.tx, id)) as DocumentRow;
}
