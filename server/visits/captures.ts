import type { Change } from '#server/platform/writes/change.ts';
import type { BodyOf } from '#contract/call.ts';
import type { consultationCalls } from '#contract/consultations.ts';
import { mustBeReason, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { say } from '#server/visits/consultation-messages.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { type StoredFile } from '#server/files/checked-file.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { mustBeOpen } from '#server/visits/consultation.policy.ts';
import { peopleIn } from '#server/requests/requests.ts';
import {
  lockConsultation,
  setCaptureStatus,
  type ConsultationRow,
} from '#server/visits/consultation.queries.ts';
import { findDocument, type DocumentRow } from '#server/files/documents.ts';

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

type Review = BodyOf<typeof consultationCalls.updateDocumentCaptureStatus>;

/**
 * Stores what the provider of the visit says of a captured document. That it was seen changes nothing once they have said more.
 *
 * @throws Refusal NOT_FOUND for what was not captured, BAD_INPUT for a retake without its reason, and when the visit has ended
 */
export async function reviewCapture(
  c: Change,
  row: ConsultationRow,
  { documentId, captureStatus, reason }: Review,
): Promise<void> {
  // One after another: what was opened a moment ago must not replace what was said of it.
  mustBeOpen(orNotFound(await lockConsultation(c.tx, row.consultationNumber)));
  const document = orNotFound(await findDocument(c.tx, documentId));
  if (document.kind !== 'CAPTURE') throw new Refusal('NOT_FOUND');
  if (captureStatus === 'RETAKE') mustBeReason('reason', reason ?? '');
  if (captureStatus === 'SEEN' && document.captureStatus !== 'SENT') return;
  await setCaptureStatus(
    c.tx,
    documentId,
    captureStatus,
    captureStatus === 'RETAKE' ? (reason ?? null) : null,
  );
  await c.audit(`CAPTURE_${captureStatus}`, 'document', documentId, row.patientId);
  await c.event('document.added', peopleIn(row), { consultationId: row.id });
}
