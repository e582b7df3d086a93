import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { useHandOver } from '#api/resources/use-hand-over.ts';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { HandOverDialog as Dialog } from '#care/hand-over-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface HandOverDialogProps {
  consultation: Consultation;
  onClose: () => void;
}

/** A nurse gives a patient to a doctor. */
export function HandOverDialog({ consultation, onClose }: HandOverDialogProps) {
  const text = useText(nurse);
  const words = useText(common);
  const { doctors, busy, error, handOver } = useHandOver({
    requestId: consultation.request?.id ?? '',
    onDone: async (doctor) => {
      toast({ tone: 'ok', text: text.handedOver(doctor ?? text.doctor) });
      await refresh('consultation.changed');
      onClose();
    },
  });
  return (
    <Dialog
      words={{
        title: text.handOverTitle(consultation.patient.name),
        intro: text.handOverText,
        to: text.doctor,
        note: text.note,
        confirm: words.handOver,
        keep: text.stay,
      }}
      doctors={doctors.map(({ providerId, name, specialisation, onDuty }) => ({
        id: providerId,
        label: [name, specialisation, onDuty ? text.onDuty : text.offDuty].join(', '),
      }))}
      busy={busy}
      problem={error ? wordsOf(error) : undefined}
      onHandOver={handOver}
      onClose={onClose}
    />
  );
}
