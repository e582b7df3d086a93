import type { Severity } from '#contract/cases.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';

const TONE = { CLEAR: 'ok', MILD: 'ok', MODERATE: 'warn', SEVERE: 'danger', VERY_SEVERE: 'danger' } as const;

/** "GAGS 23 of 44, moderate" */
export function SeverityChip({ severity: { scale, score, max, grade } }: { severity: Severity }) {
  const text = useText(caseReview);
  return <Chip tone={TONE[grade]}>{text.severity(scale, score, max, text[grade])}</Chip>;
}
