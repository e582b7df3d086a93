import { useMutation } from '@tanstack/react-query';
import { refresh } from '#api/cache/invalidation.ts';
import { recordFact } from '#api/resources/known-facts.ts';
import { deterioration } from '#i18n/en/deterioration.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

interface PregnancyQuestionProps {
  patientId: string;
  onAnswer: (isPregnant: boolean) => void;
}

/** Asks in one press for what decides which scale applies; the answer goes into the record, also without a network. */
export function PregnancyQuestion({ patientId, onAnswer }: PregnancyQuestionProps) {
  const text = useText(deterioration);
  const record = useMutation({
    mutationFn: (isPregnant: boolean) =>
      recordFact({
        memberId: patientId,
        clientId: crypto.randomUUID(),
        value: { kind: 'PREGNANCY', state: isPregnant ? 'PREGNANT' : 'NOT_PREGNANT', weeks: null },
        source: 'PATIENT',
      }),
    onSuccess: (_, isPregnant) => {
      onAnswer(isPregnant);
      void refresh('patient.written', patientId);
    },
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <span role="group" aria-label={text.asked}>
      {([true, false] as const).map((answer) => (
        <Button
          key={String(answer)}
          type="button"
          tone="quiet"
          busy={record.isPending && record.variables === answer}
          onClick={() => record.mutate(answer)}
        >
          {answer ? text.isPregnant : text.isNotPregnant}
        </Button>
      ))}
    </span>
  );
}
