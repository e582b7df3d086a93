import { useQuery } from '@tanstack/react-query';
import { caseQuery } from '#api/resources/cases.ts';
import type { CaseDetails } from '#contract/cases.ts';
import { AnswersCard } from '#features/case-review/answers-card.tsx';
import { AssessmentCard } from '#features/case-review/assessment-card.tsx';
import { BodyMapCard } from '#features/case-review/body-map-card.tsx';
import { CaseHead } from '#features/case-review/case-head.tsx';
import { CaseTalk } from '#features/case-review/case-talk.tsx';
import styles from '#features/case-review/case-review.module.css';
import { definitionOf } from '#features/case-review/definitions.ts';
import { DocumentsCard } from '#features/case-review/documents-card.tsx';
import { PhotosCard } from '#features/case-review/photos-card.tsx';
import { ReportCard } from '#features/case-review/report-card.tsx';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { VisitLoading } from '#care/visit-loading.tsx';

interface CaseScreenProps {
  requestId: string;
  onBack: () => void;
}

/** The review of one case: what the patient sent, what the reviewer makes of it, what they say to each other. */
export function CaseScreen({ requestId, onBack }: CaseScreenProps) {
  const query = useQuery(caseQuery(requestId));
  if (query.data) return <OpenCase key={requestId} review={query.data} onBack={onBack} />;
  return <VisitLoading query={query} />;
}

function OpenCase({ review, onBack }: { review: CaseDetails; onBack: () => void }) {
  const definition = definitionOf(review.request.kind);
  const photos = review.documents.filter(({ view, contentType }) => view && contentType.startsWith('image/'));
  const documents = review.documents.filter(
    (document) => !photos.includes(document) && document.id !== review.report?.documentId,
  );
  return (
    <>
      <CaseHead review={review} onBack={onBack} />
      <main id="main" tabIndex={-1} className={styles.columns}>
        <div className={styles.column}>
          <ReasonCard review={review} />
          {(photos.length > 0 || !definition.hasOpinion) && <PhotosCard photos={photos} />}
          {(documents.length > 0 || definition.hasOpinion) && <DocumentsCard documents={documents} />}
          {definition.map.length > 0 && <BodyMapCard review={review} sides={definition.map} />}
          {(review.answers.length > 0 || !definition.hasOpinion) && <AnswersCard review={review} />}
        </div>
        <div className={styles.column}>
          {review.report && <ReportCard report={review.report} number={review.request.serviceNumber} />}
          <AssessmentCard review={review} definition={definition} />
        </div>
        <CaseTalk review={review} />
      </main>
    </>
  );
}

function ReasonCard({ review: { request } }: { review: CaseDetails }) {
  const text = useText(caseReview);
  return (
    <Card aria-label={text.reason}>
      <CardHeader title={text.reason} />
      <p className={styles.reason} lang={request.reasonLang}>
        {request.reason}
      </p>
    </Card>
  );
}
