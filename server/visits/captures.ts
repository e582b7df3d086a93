import { randomUUID } from 'node:crypto';
import type { Change } from '#server/platform/writes/change.ts';
import type { BodyOf } from '#contract/call.ts';
import type { consultationCalls } from '#contract/consultations.ts';
import { mustBeReason, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { say } from '#server/visits/consultation-messages.ts';
import type { NewMessage } from '#server/visits/messages.ts';
import { wasPatientInCall } from '#server/visits/room.queries.ts';
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
  /** It is a picture from the call, and the sender confirmed that the patient agreed to it aloud. */
  patientAgreed?: boolean;
}

/**
 * Files a captured document, already in the file store, with its consultation. Of a picture from the call, the room is told.
 *
 * @throws Refusal when the consultation has ended; for a picture from the call, WRONG_TYPE for another file, and NOT_FOUND when
 * the patient never was in the call
 */
export async function fileCapture(
  c: Change,
  who: Staff,
  row: ConsultationRow,
  file: StoredFile,
  { clientId, name, pages = 1, messageClientId, patientAgreed = false }: Capture,
): Promise<DocumentRow> {
  mustBeOpen(row);
  if (patientAgreed) await mustBePictureOfCall(c, row, file);
  const patientAgreedAt = patientAgreed ? c.occurredAt : null;
  const owner = { patientId: row.patientId, consultationId: row.id, byUser: who.userId, patientAgreedAt };
  const stored = await insertDocument(c, file, { ...owner, clientId, kind: 'CAPTURE', name, pages });
  if (patientAgreed) await say(c, who, row, [pictureTaken()]);
  await c.event('document.added', peopleIn(row), { consultationId: row.id });
  if (messageClientId)
    await say(c, who, row, [{ clientId: messageClientId, text: '', documentId: stored.id }]);
  return stored;
}

/** @throws Refusal */
async function mustBePictureOfCall(c: Change, row: ConsultationRow, file: StoredFile): Promise<void> {
  if (!file.contentType.startsWith('image/')) throw new Refusal('WRONG_TYPE');
  if (!(await wasPatientInCall(c.tx, row.id))) throw new Refusal('NOT_FOUND');
}

/** The message for the room: a picture is not taken without the patient's knowledge, also where no one said it aloud. */
const pictureTaken = (): NewMessage => ({
  clientId: randomUUID(),
  text: 'A picture from the call was taken for the record.',
  textLang: 'en',
  notice: 'PICTURE_TAKEN',
});

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
