import type { CaseAnswer, CaseDetails } from '#contract/cases.ts';
import styles from '#features/case-review/case-review.module.css';
import { SeverityChip } from '#features/case-review/severity-chip.tsx';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

/** The patient's questionnaire, and the score that its answers make. */
export function AnswersCard({ review: { answers, severity } }: { review: CaseDetails }) {
  const text = useText(caseReview);
  const poem = severity.find(({ scale }) => scale === 'POEM');
  return (
    <Card aria-label={text.answers}>
      <CardHeader title={text.answers} end={poem && <SeverityChip severity={poem} />} />
      {answers.length === 0 ? (
        <EmptyState title={text.noAnswers} />
      ) : (
        <div className={styles.body}>
          <KeyValues
            items={answers.map((one) => ({ label: one.question, value: answerWords(one, text.poemDays) }))}
          />
        </div>
      )}
    </Card>
  );
}

/** The eczema questionnaire counts days by a figure from 0 to 4; a reader wants the days. */
function answerWords({ code, answer }: CaseAnswer, days: (grade: string) => string): string {
  return /^POEM[1-7]$/.test(code) && /^[0-4]$/.test(answer) ? days(answer) : answer;
}
