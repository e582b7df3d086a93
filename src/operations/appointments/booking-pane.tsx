import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Booking } from '#contract/bookings.ts';
import { markBookingNoShow, undoBookingNoShow } from '#api/resources/bookings.ts';
import { CancelBooking } from '#care/bookings/cancel-booking.tsx';
import { MoveBooking } from '#care/bookings/move-booking.tsx';
import { bookings } from '#i18n/en/bookings.ts';
import { common } from '#i18n/en/common.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { HandOverBooking } from './hand-over-booking.tsx';
import styles from './appointments.module.css';

interface BookingPaneProps {
  booking: Booking;
  onClose: () => void;
}

/** One appointment, and what can be done about it. */
export function BookingPane({ booking, onClose }: BookingPaneProps) {
  const text = useText(bookings);
  const words = useText(common);
  const { patient, doctor, consultationNumber, consultationMode, clinicName, cancelReason } = booking;
  return (
    <Card aria-label={patient.name}>
      <CardHeader
        title={<span lang={patient.nameLang}>{patient.name}</span>}
        sub={text.mrnOf(patient.mrn)}
        end={<IconButton icon={X} label={text.back} onClick={onClose} />}
      />
      <div className={styles.body}>
        <KeyValues
          items={[
            { label: text.when, value: dayAndTime(booking.startsAt) },
            { label: text.doctor, value: doctor.name },
            { label: words.clinic, value: clinicName },
            { label: text.mode, value: words[consultationMode] },
            { label: text.number, value: consultationNumber },
            { label: text.state, value: text[booking.state] },
            { label: text.reasonOf, value: cancelReason },
          ].filter(({ value }) => value !== null)}
        />
        {booking.state === 'PLANNED' && <Planned booking={booking} />}
        {booking.state === 'NO_SHOW' && <Missed booking={booking} />}
      </div>
    </Card>
  );
}

function Planned({ booking }: { booking: Booking }) {
  const text = useText(bookings);
  const [open, setOpen] = useState<'move' | 'handOver' | 'cancel'>();
  const close = (): void => setOpen(undefined);
  const hasCome = Date.parse(booking.startsAt) <= useNow(60_000);
  const noShow = useChange(markBookingNoShow, text.noShowDone);
  return (
    <div className={styles.verbs}>
      <Button onClick={() => setOpen('move')}>{text.move}</Button>
      {!hasCome && (
        <Button tone="quiet" onClick={() => setOpen('handOver')}>
          {text.handOver}
        </Button>
      )}
      {hasCome && (
        <Button
          tone="quiet"
          busy={noShow.isPending}
          onClick={() => noShow.mutate(booking.consultationNumber)}
        >
          {text.noShow}
        </Button>
      )}
      <Button tone="danger" onClick={() => setOpen('cancel')}>
        {text.cancelIt}
      </Button>
      {open === 'move' && <MoveBooking booking={booking} onClose={close} />}
      {open === 'handOver' && <HandOverBooking booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelBooking booking={booking} onClose={close} />}
    </div>
  );
}

function Missed({ booking }: { booking: Booking }) {
  const text = useText(bookings);
  const undo = useChange(undoBookingNoShow, text.plannedAgain);
  return (
    <div className={styles.verbs}>
      <Button busy={undo.isPending} onClick={() => undo.mutate(booking.consultationNumber)}>
        {text.cameAfterAll}
      </Button>
    </div>
  );
}

/** Without a question, because it can be undone. */
function useChange(mutationFn: (consultationNumber: string) => Promise<unknown>, done: string) {
  return useMutation({
    mutationFn,
    onSuccess: () => toast({ tone: 'ok', text: done }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
}
