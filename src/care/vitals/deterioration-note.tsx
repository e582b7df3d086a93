import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Deterioration } from '#contract/alarming-vitals.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { acknowledgeDeterioration } from '#api/resources/deteriorations.ts';
import { WordsDialog } from '#care/words-dialog.tsx';
import { useScoreWords } from './deterioration-chip.tsx';
import { alarmingVitals } from '#i18n/en/alarming-vitals.ts';
import { deterioration as deteriorationWords } from '#i18n/en/deterioration.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

interface DeteriorationNoteProps {
  of: Deterioration | undefined;
  /** True for a doctor, who acknowledges; a nurse sees instructions. */
  isDoctor: boolean;
  /** True if the open visit belongs to this doctor. */
  isOwn?: boolean;
}

/** In the head of a visit, above each tab, until a doctor acknowledges or a newer set is better. */
export function DeteriorationNote({ of, isDoctor, isOwn = false }: DeteriorationNoteProps) {
  const text = useText(deteriorationWords);
  const { alarming } = useText(alarmingVitals);
  const words = useScoreWords();
  if (!of) return null;
  const { vitalSetId, urgency, at, byName } = of;
  const Acknowledge = isOwn ? AcknowledgeVitals : AcknowledgeWithWords;
  return (
    <Banner
      tone="danger"
      actions={isDoctor && <Acknowledge vitalSetId={vitalSetId} label={text.acknowledge} />}
    >
      <strong>{`${alarming}: ${words(of)}.`}</strong> {!isDoctor && `${text[urgency]} `}
      {text.measured(dayAndTime(at), byName)}
    </Banner>
  );
}

interface AcknowledgeVitalsProps {
  vitalSetId: string;
  label: string;
}

export function AcknowledgeVitals({ vitalSetId, label }: AcknowledgeVitalsProps) {
  const acknowledge = useMutation({
    mutationFn: () => acknowledgeDeterioration({ vitalSetId }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Button tone="quiet" busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
      {label}
    </Button>
  );
}

/** Asks a doctor without a visit of the patient what was done, because the alert ends for everybody. */
export function AcknowledgeWithWords({ vitalSetId, label }: AcknowledgeVitalsProps) {
  const text = useText(deteriorationWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <WordsDialog
          question={{
            title: label,
            text: text.endsForAll,
            field: {
              label: text.whatWasDone,
              hint: text.whatWasDoneHint,
              draft: `vitals-seen:${vitalSetId}`,
            },
          }}
          verb={text.acknowledge}
          save={(words) => acknowledgeDeterioration({ vitalSetId, words })}
          refresh={() => refresh('deterioration.changed')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
