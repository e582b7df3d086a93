import type { ServiceRequest } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { useHandOver } from '#api/resources/use-hand-over.ts';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';
import { useText } from '#i18n/text.ts';
import { dutyChoices } from '#care/duty-choices.ts';
import { HandOverDialog as Dialog } from '#care/hand-over-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface HandOverDialogProps {
  request: ServiceRequest;
  /** The giver's own providerId. */
  ownId: string;
  onClose: () => void;
}

/** A provider gives a patient to another one. */
export function HandOverDialog({ request, ownId, onClose }: HandOverDialogProps) {
  const text = useText(dashboard);
  const shared = useText(common);
  const duty = useText(doctorHandOver);
  const { doctors, isPending, busy, error, handOver } = useHandOver({
    requestId: request.id,
    ownId,
    onDone: (doctor) => {
      toast({ tone: 'ok', text: text.handDone(doctor ?? '') });
      void refresh('request.changed');
      onClose();
    },
  });
  const choices = dutyChoices(
    doctors,
    { isEmergency: request.kind === 'EMERGENCY_CARE', patient: request.patient },
    duty,
  );
  return (
    <Dialog
      words={{
        title: text.handTitle(request.patient.name),
        to: text.handTo,
        none: !isPending && choices.every(({ disabled }) => disabled) ? text.handNone : undefined,
        note: text.handNote,
        noteHint: text.handHint,
        confirm: shared.handOver,
        keep: text.handKeep,
      }}
      doctors={choices}
      busy={busy}
      error={error}
      onHandOver={handOver}
      onClose={onClose}
    />
  );
}
