import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { useHandOver } from '#api/resources/use-hand-over.ts';
import { common } from '#i18n/en/common.ts';
import { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';
import { useText } from '#i18n/text.ts';
import { dutyChoices } from '#care/duty-choices.ts';
import { HandOverDialog as Dialog } from '#care/hand-over-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface HandOverDialogProps {
  consultation: Consultation;
  /** A doctor has the patient now. */
  onDone?: () => void;
  onClose: () => void;
}

/** A nurse gives a patient to a doctor. */
export function HandOverDialog({ consultation, onDone, onClose }: HandOverDialogProps) {
  const text = useText(doctorHandOver);
  const words = useText(common);
  const { doctors, isPending, busy, error, handOver } = useHandOver({
    requestId: consultation.request?.id ?? '',
    onDone: async (doctor) => {
      toast({ tone: 'ok', text: text.done(doctor ?? text.doctor) });
      onDone?.();
      await refresh('consultation.changed');
      onClose();
    },
  });
  const choices = dutyChoices(
    doctors,
    { isEmergency: consultation.request?.kind === 'EMERGENCY_CARE', patient: consultation.patient },
    text,
  );
  const isNoneHere = !isPending && choices.every(({ disabled }) => disabled);
  return (
    <Dialog
      words={{
        title: text.title(consultation.patient.name),
        intro: text.intro,
        to: text.doctor,
        none: isNoneHere ? text.none : undefined,
        note: text.note,
        confirm: words.handOver,
        keep: text.stay,
      }}
      doctors={choices}
      busy={busy}
      error={error}
      onHandOver={handOver}
      onClose={onClose}
    />
  );
}
