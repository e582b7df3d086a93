import { lazy, Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, DoorOpen } from 'lucide-react';
import type { Member } from '#contract/members.ts';
import { useList } from '#api/lists/use-list.ts';
import { consultationsWithList } from '#api/resources/patients.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

const FollowUpDialog = lazy(async () => ({
  default: (await import('#care/appointments/follow-up-dialog.tsx')).FollowUpDialog,
}));

interface PatientActionsProps {
  member: Member;
  /** The signed-in doctor. */
  providerId: string;
}

/** Opens the doctor's visit with this patient that has begun, or books one after their last. */
export function PatientActions({ member, providerId }: PatientActionsProps) {
  const text = useText(patients);
  const words = useText(appointments);
  const [booking, setBooking] = useState(false);
  const { rows } = useList(consultationsWithList(member.id, providerId));
  const open = rows.find(({ consultationStatus }) => consultationStatus === 'IN_PROGRESS');
  const last = rows.find(({ consultationStatus }) => consultationStatus === 'COMPLETED');
  return (
    <>
      {last && (
        <Button tone="quiet" icon={CalendarPlus} onClick={() => setBooking(true)}>
          {words.followUp}
        </Button>
      )}
      {open && (
        <Link
          className={buttonClass({})}
          to="/consultation/$id/$provider"
          params={{ id: open.consultationNumber, provider: providerId }}
        >
          <Icon of={DoorOpen} />
          {text.openVisit}
        </Link>
      )}
      {booking && last && (
        <Suspense>
          <FollowUpDialog visit={{ ...last, patient: member }} onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </>
  );
}
