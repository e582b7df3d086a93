import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { Booking } from '#contract/bookings.ts';
import { bookingsOfQuery } from '#api/resources/bookings.ts';
import { BookDialog } from '#care/bookings/book-dialog.tsx';
import { CancelBooking } from '#care/bookings/cancel-booking.tsx';
import { MoveBooking } from '#care/bookings/move-booking.tsx';
import styles from '#features/agent-service/agent-service.module.css';
import { bookings } from '#i18n/en/bookings.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';

type Open = { what: 'book' } | { what: 'move' | 'cancel'; booking: Booking };

interface AppointmentsCardProps {
  patient: { id: string; name: string };
  /** The order has ended: no appointment is booked from it. */
  hasEnded: boolean;
}

/** The appointments of an order's patient from today on: the agent books, moves and cancels them. */
export function AppointmentsCard({ patient, hasEnded }: AppointmentsCardProps) {
  const text = useText(bookings);
  const query = useQuery(bookingsOfQuery(patient.id));
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Card aria-label={text.ofPatient}>
      <CardHeader
        title={text.ofPatient}
        end={
          !hasEnded && (
            <Button tone="bare" size="s" icon={CalendarPlus} onClick={() => setOpen({ what: 'book' })}>
              {text.book}
            </Button>
          )
        }
      />
      <Loaded query={query} rows={1} shape="text">
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.body}>{text.noneOfPatient}</p>
          ) : (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <AppointmentRow key={row.id} row={row} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.what === 'book' && <BookDialog patient={patient} onClose={close} />}
      {open?.what === 'move' && <MoveBooking booking={open.booking} onClose={close} />}
      {open?.what === 'cancel' && <CancelBooking booking={open.booking} onClose={close} />}
    </Card>
  );
}

function AppointmentRow({ row, onOpen }: { row: Booking; onOpen: (open: Open) => void }) {
  const text = useText(bookings);
  const when = dayAndTime(row.startsAt);
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>
        {when}
        <span className={styles.price}>{[row.doctor.name, row.cancelReason].filter(Boolean).join(', ')}</span>
      </span>
      {row.state === 'PLANNED' ? (
        <>
          <Button
            tone="bare"
            size="s"
            aria-label={text.moveOf(when)}
            onClick={() => onOpen({ what: 'move', booking: row })}
          >
            {text.moveShort}
          </Button>
          <Button
            tone="bare"
            size="s"
            aria-label={text.cancelOf(when)}
            onClick={() => onOpen({ what: 'cancel', booking: row })}
          >
            {text.cancelShort}
          </Button>
        </>
      ) : (
        <Chip>{text[row.state]}</Chip>
      )}
    </li>
  );
}
