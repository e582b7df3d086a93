import { lazy, Suspense } from 'react';
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

const WordsDialog = lazy(() => import('#care/words-dialog.tsx').then((m) => ({ default: m.WordsDialog })));

export type Ending = 'cancel' | 'noShow';

interface EndAppointmentProps {
  visit: PlannedVisit;
  onClose: () => void;
}

const refreshVisit = (consultationNumber: string) =>
  Promise.all([refresh('calendar.changed'), refresh('consultation.changed', consultationNumber)]);

export function EndAppointment({ ending, ...props }: EndAppointmentProps & { ending: Ending }) {
  return ending === 'cancel' ? <CancelAppointment {...props} /> : <MarkNoShow {...props} />;
}

/** Asks why before an appointment is cancelled. */
function CancelAppointment({ visit, onClose }: EndAppointmentProps) {
  const text = useText(appointments);
  const { consultationNumber, patient, startsAt } = visit;
  return (
    <Suspense>
      <WordsDialog
        question={{
          title: text.cancelTitle(patient.name),
          text: `${dayAndTime(startsAt)}. ${text.toldBySms}`,
          field: {
            label: text.cancelReason,
            hint: text.cancelHint,
            draft: `cancelAppointment:${consultationNumber}`,
          },
        }}
        verb={text.cancelIt}
        keep={text.keep}
        destructive
        save={async (reason) => {
          await cancelAppointment({ consultationNumber, reason });
          toast({ tone: 'ok', text: text.cancelled });
        }}
        refresh={() => refreshVisit(consultationNumber)}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Asks before an appointment ends because the patient did not come: that is its reason. */
function MarkNoShow({ visit, onClose }: EndAppointmentProps) {
  const text = useText(appointments);
  const { consultationNumber, patient, startsAt } = visit;
  const end = useMutation({
    mutationFn: () => markNoShow(consultationNumber),
    onSuccess: async () => {
      toast({ tone: 'ok', text: text.noShowDone });
      await refreshVisit(consultationNumber);
    },
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      destructive
      title={text.noShowTitle(patient.name)}
      confirmLabel={text.noShow}
      cancelLabel={text.keep}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>
        {dayAndTime(startsAt)}. {text.noShowText}
      </p>
    </Dialog>
  );
}
