import { BodyView, type CaseDetails } from '#contract/cases.ts';
import { acneSeverity, eczemaSeverity } from '#domain/severity.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { presentRequest } from '#server/requests/present-request.ts';
import { caseMarks, findReview, infoRequests, listCasePhotos } from './case.queries.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { documentsOf, presentDocument } from '#server/files/documents.ts';
import type { RequestRow } from '#server/requests/requests.ts';

/** A view that an older release stored and that no longer exists counts as a close-up. */
function viewOf(text: string): BodyView {
  return BodyView.options.find((view) => view === text) ?? 'CLOSE_UP';
}

/** The documents of a case; photos with the time when they were taken. */
async function presentDocuments(db: Db | Tx, requestId: string): Promise<CaseDetails['documents']> {
  const documents = await documentsOf(db, { requestIds: [requestId] });
  const photos = new Map((await listCasePhotos(db, requestId)).map((photo) => [photo.documentId, photo]));
  return documents
    .map((document) => ({ document, photo: photos.get(document.id) }))
    .toSorted((a, b) => Number(a.photo?.takenAt ?? a.document.at) - Number(b.photo?.takenAt ?? b.document.at))
    .map(({ document, photo }) => ({
      ...presentDocument(document),
      view: photo ? viewOf(photo.view) : null,
      takenAt: isoOrNull(photo?.takenAt ?? null),
    }));
}

/** A case as its reviewer sees it. */
export async function presentCase(
  db: Db | Tx,
  row: RequestRow,
  scope: Scope,
  now: Date,
): Promise<CaseDetails> {
  const review = await findReview(db, row.id);
  const { assessment, answers, reportDocumentId, reportSha256, signedAt } = review;
  const eczema = eczemaSeverity(answers);
  return {
    request: presentRequest(row, scope, now),
    answers,
    documents: await presentDocuments(db, row.id),
    marks: (await caseMarks(db, row.id)).map(({ id, view, x, y, label, byName, at }) => ({
      id,
      view: viewOf(view),
      x,
      y,
      label,
      by: byName,
      at: at.toISOString(),
    })),
    assessment,
    severity: [...(assessment.acne ? [acneSeverity(assessment.acne)] : []), ...(eczema ? [eczema] : [])],
    infoRequests: (await infoRequests(db, row.id)).map((info) => ({
      id: info.id,
      asked: info.asked,
      text: info.text,
      by: { userId: info.byUser, name: info.name, role: info.role },
      askedAt: info.askedAt.toISOString(),
      answeredAt: isoOrNull(info.answeredAt),
    })),
    report:
      reportDocumentId && reportSha256 && signedAt
        ? { documentId: reportDocumentId, sha256: reportSha256, signedAt: signedAt.toISOString() }
        : null,
    version: review.version,
  };
}
