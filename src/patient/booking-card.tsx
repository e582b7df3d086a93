import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import type { Booked } from '#contract/patient-booking.ts';
import { BookingForm } from './booking-form.tsx';
import { ask } from './calls.ts';
import { CalendarButton } from './calendar-button.tsx';
import { CancelButton, ChangeUntil } from './cancel-button.tsx';
import { useLanguage } from './language.ts';
import { MoveVisit } from './move-visit.tsx';
import { useMoreWords } from './more-words.ts';
import { clockOf, weekdayOf } from './times.ts';
import { useBooking } from './use-booking.ts';
import styles from './booking-card.module.css';

interface BookingCardProps {
  token: string;
  doctor: string;
  mayBook: boolean;
  booked: readonly Booked[];
  onChanged: () => void;
}

/** The appointments to come, and the way to one more with the doctor of the visit. */
export function BookingCard({ token, doctor, mayBook, booked, onChanged }: BookingCardProps) {
  const words = useMoreWords();
  const booking = useBooking(token, onChanged);
  const isOpen = booking.ways !== undefined;
  return (
    <Card aria-labelledby="booked">
      <CardHeader id="booked" title={words.booked} />
      <div className={styles.body}>
        {booked.length === 0 && !isOpen && <p>{words.noneBooked(doctor)}</p>}
        {booked.map((one, at) => (
          <BookedRow key={one.number} {...{ token, onChanged }} booked={one} isNext={at === 0} />
        ))}
        {isOpen && <BookingForm booking={booking} />}
        {booking.fault !== undefined && <p role="alert">{booking.fault}</p>}
        {mayBook && !isOpen && (
          <Button block busy={booking.isBusy} onClick={booking.open}>
            {words.bookWith(doctor)}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface BookedRowProps {
  token: string;
  booked: Booked;
  /** The soonest of them. */
  isNext: boolean;
  onChanged: () => void;
}

function BookedRow({ token, booked, isNext, onChanged }: BookedRowProps) {
  const { words, language } = useLanguage();
  const more = useMoreWords();
  const { number, mode, startsAt, clinic, doctor, mayChange } = booked;
  const when = words.onDay(weekdayOf(startsAt, language), clockOf(startsAt, language));
  return (
    <section className={styles.row} aria-label={when}>
      {isNext && <p>{more.nextBooked}</p>}
      <p className={styles.when}>{when}</p>
      <p>{[words[`visit_${mode}`], clinic, doctor].filter(Boolean).join(', ')}</p>
      <CalendarButton file={booked.calendarFile} />
      <ChangeUntil of={booked} />
      {mayChange && (
        <MoveVisit
          onLook={async () => (await ask(token, 'patientBookingMoves', { number })).times}
          onMove={(to) => ask(token, 'movePatientBooking', { number, seenAt: startsAt, startsAt: to })}
          onMoved={onChanged}
        />
      )}
      {mayChange && (
        <CancelButton cancel={() => ask(token, 'cancelPatientBooking', { number })} onCancelled={onChanged} />
      )}
    </section>
  );
}
