import { useMutation } from '@tanstack/react-query';
import { refresh } from '#api/cache/invalidation.ts';
import { cancelAppointment, markNoShow } from '#api/resources/appointments.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { PlannedVisit } from './planned-visit.ts';

export type Ending = 'cancel' | 'noShow';

interface EndAppointmentProps {
  visit: PlannedVisit;
  ending: Ending;
  onClose: () => void;
}

/** Asks before an appointment is cancelled, or ends because the patient did not come. */
export function EndAppointment({ visit, ending, onClose }: EndAppointmentProps) {
  const text = useText(appointments);
  const { consultationNumber, patient, startsAt } = visit;
  const isCancel = ending === 'cancel';
  const end = useMutation({
    mutationFn: () => (isCancel ? cancelAppointment : markNoShow)(consultationNumber),
    onSuccess: async () => {
      toast({ tone: 'ok', text: isCancel ? text.cancelled : text.noShowDone });
      await Promise.all([refresh('calendar.changed'), refresh('consultation.changed', consultationNumber)]);
    },
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      destructive
      title={isCancel ? text.cancelTitle(patient.name) : text.noShowTitle(patient.name)}
      confirmLabel={isCancel ? text.cancelIt : text.noShow}
      cancelLabel={text.keep}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>
        {dayAndTime(startsAt)}. {isCancel ? text.toldBySms : text.noShowText}
      </p>
    </Dialog>
  );
}
