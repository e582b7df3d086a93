import { useMutation } from '@tanstack/react-query';
import type { Deterioration } from '#contract/deterioration.ts';
import { acknowledgeDeterioration } from '#api/resources/deteriorations.ts';
import { useScoreWords } from './deterioration-chip.tsx';
import { deterioration as deteriorationWords } from '#i18n/en/deterioration.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

interface DeteriorationNoteProps {
  of: Deterioration | undefined;
  /** Of a doctor: they acknowledge what they have seen. A nurse is told what to do. */
  isDoctor: boolean;
}

/** In the head of a visit, above each tab, until a doctor acknowledges or a newer set is better. */
export function DeteriorationNote({ of, isDoctor }: DeteriorationNoteProps) {
  const text = useText(deteriorationWords);
  const words = useScoreWords();
  if (!of) return null;
  const { vitalSetId, urgency, at, byName } = of;
  return (
    <Banner
      tone="danger"
      actions={isDoctor && <AcknowledgeVitals vitalSetId={vitalSetId} label={text.acknowledge} />}
    >
      <strong>{`${text.alarming}: ${words(of)}.`}</strong> {!isDoctor && `${text[urgency]} `}
      {text.measured(dayAndTime(at), byName)}
    </Banner>
  );
}

export function AcknowledgeVitals({ vitalSetId, label }: { vitalSetId: string; label: string }) {
  const acknowledge = useMutation({
    mutationFn: () => acknowledgeDeterioration(vitalSetId),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Button tone="quiet" busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
      {label}
    </Button>
  );
}
