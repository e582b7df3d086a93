import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, UserCheck } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { undoNoShow } from '#api/resources/appointments.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

const ChangeAppointment = lazy(async () => ({
  default: (await import('./change-appointment.tsx')).ChangeAppointment,
}));
const FollowUpDialog = lazy(async () => ({
  default: (await import('./follow-up-dialog.tsx')).FollowUpDialog,
}));

/** Shows what its doctor may do about the time of a visit: move or cancel one that is booked, book the next one. */
export function AppointmentActions({ consultation }: { consultation: Consultation }) {
  const text = useText(appointments);
  const [open, setOpen] = useState<'change' | 'followUp'>();
  const { scheduledAt: startsAt, startedAt, consultationStatus } = consultation;
  const close = (): void => setOpen(undefined);
  return (
    <>
      {startsAt && !startedAt && consultationStatus === 'ACCEPTED' && (
        <Button tone="quiet" icon={CalendarClock} onClick={() => setOpen('change')}>
          {text.change}
        </Button>
      )}
      {consultation.noShow && <CameAfterAll consultationNumber={consultation.consultationNumber} />}
      {consultationStatus === 'COMPLETED' && (
        <Button tone="quiet" icon={CalendarPlus} onClick={() => setOpen('followUp')}>
          {text.followUp}
        </Button>
      )}
      <Suspense>
        {open === 'change' && startsAt && (
          <ChangeAppointment visit={{ ...consultation, startsAt }} onClose={close} />
        )}
        {open === 'followUp' && <FollowUpDialog visit={consultation} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Undoes a no-show. */
function CameAfterAll({ consultationNumber }: Pick<Consultation, 'consultationNumber'>) {
  const text = useText(appointments);
  const undo = useMutation({
    mutationFn: () => undoNoShow(consultationNumber),
    onSuccess: async () => {
      toast({ tone: 'ok', text: text.plannedAgain });
      await Promise.all([refresh('calendar.changed'), refresh('consultation.changed', consultationNumber)]);
    },
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <Button tone="quiet" icon={UserCheck} busy={undo.isPending} onClick={() => undo.mutate()}>
      {text.cameAfterAll}
    </Button>
  );
}
