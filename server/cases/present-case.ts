import { BodyView, type CaseDetails } from '#contract/cases.ts';
import { acneSeverity, eczemaSeverity } from '#domain/severity.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { presentRequest } from '#server/requests/present-request.ts';
import { caseDocuments, caseMarks, findReview, infoRequests } from './case.queries.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { presentDocument } from '#server/files/documents.ts';
import type { RequestRow } from '#server/requests/requests.ts';

/** What was stored by an older release and is no view any more counts as a close-up. */
function viewOf(text: string): BodyView {
  return BodyView.options.find((view) => view === text) ?? 'CLOSE_UP';
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
    documents: (await caseDocuments(db, row.id)).map((document) => ({
      ...presentDocument(document),
      view: document.view ? viewOf(document.view) : null,
      takenAt: isoOrNull(document.takenAt),
    })),
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
