import type { CaseDetails } from '#contract/cases.ts';
import { AssessmentForm } from '#features/case-review/assessment-form.tsx';
import { diagnosisWords } from '#domain/diagnosis.ts';
import styles from '#features/case-review/case-review.module.css';
import type { Definition } from '#features/case-review/definitions.ts';
import { SeverityChip } from '#features/case-review/severity-chip.tsx';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

export interface AssessmentProps {
  review: CaseDetails;
  definition: Definition;
}

/** The reviewer's assessment: a form for those who may write it, its text for all others. */
export function AssessmentCard({ review, definition }: AssessmentProps) {
  return review.request.may.includes('assess') ? (
    <AssessmentForm review={review} definition={definition} />
  ) : (
    <AssessmentView review={review} definition={definition} />
  );
}

function AssessmentView({ review, definition }: AssessmentProps) {
  const text = useText(caseReview);
  const { findings, diagnoses, opinion, plan } = review.assessment;
  const gags = review.severity.find(({ scale }) => scale === 'GAGS');
  const items = [
    { label: text.findings, value: findings },
    { label: text.diagnoses, value: diagnoses.map(diagnosisWords).join(', ') },
    ...(definition.hasOpinion ? [{ label: text.opinion, value: opinion }] : []),
    { label: text.plan, value: plan },
  ].filter(({ value }) => value);
  return (
    <Card aria-label={text.assessment}>
      <CardHeader title={text.assessment} end={gags && <SeverityChip severity={gags} />} />
      {items.length === 0 ? (
        <EmptyState title={text.noAssessment}>
          {review.request.requestStatus === 'INFO_REQUESTED' ? text.waitsForPatient : text.noAssessmentText}
        </EmptyState>
      ) : (
        <div className={styles.body}>
          <KeyValues items={items} />
        </div>
      )}
    </Card>
  );
}
