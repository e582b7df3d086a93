import { TriangleAlert } from 'lucide-react';
import type { Deterioration } from '#contract/alarming-vitals.ts';
import { alarmingVitals } from '#i18n/en/alarming-vitals.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';

/** "NEWS2 9", "PEWS at least 7", or that a value is out of its limits where no scale applies. */
export function useScoreWords() {
  const text = useText(alarmingVitals);
  return ({ scale, score, isComplete }: Pick<Deterioration, 'scale' | 'score' | 'isComplete'>): string => {
    if (score === null) return text.oneValue;
    return isComplete && scale === 'NEWS2' ? text.whole(scale, score) : text.atLeast(scale, score);
  };
}

/** Marks a row when the patient's vital signs call for a doctor. */
export function DeteriorationChip({ of }: { of: Deterioration | undefined }) {
  const words = useScoreWords();
  const text = useText(alarmingVitals);
  if (!of) return null;
  return <Chip tone="danger" icon={TriangleAlert}>{`${text.alarming}: ${words(of)}`}</Chip>;
}
