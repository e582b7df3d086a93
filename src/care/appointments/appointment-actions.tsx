import { lazy, Suspense, useState } from 'react';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const ChangeAppointment = lazy(async () => ({
  default: (await import('./change-appointment.tsx')).ChangeAppointment,
}));
const FollowUpDialog = lazy(async () => ({
  default: (await import('./follow-up-dialog.tsx')).FollowUpDialog,
}));

/** What its doctor may do about the time of a visit: move or cancel one that is booked, book the next one. */
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
