import { useState } from 'react';
import { money } from '#domain/format.ts';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { useLanguage } from './language.ts';
import { useMoreWords } from './more-words.ts';
import { TimeFields } from './time-fields.tsx';
import { clockOf, weekdayOf } from './times.ts';
import type { Booking } from './use-booking.ts';
import styles from './booking-card.module.css';

/** Mode, clinic and fee; then a free time, and why. */
export function BookingForm({ booking }: { booking: Booking }) {
  const { words } = useLanguage();
  const more = useMoreWords();
  const { ways, index, way, times, chosen, chooseWay, close } = booking;
  return (
    <div className={styles.form}>
      <SelectField
        label={more.bookingWay}
        value={String(index)}
        onChange={({ target }) => chooseWay(Number(target.value))}
      >
        {ways?.map(({ mode, clinicId, clinic, feePaise }, at) => (
          <option key={`${mode}-${clinicId ?? ''}`} value={at}>
            {[words[`visit_${mode}`], clinic, money(feePaise)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
      {times?.length === 0 && <p role="status">{words.noFreeTimes}</p>}
      {way && times && chosen !== undefined && <TimeAndReason {...{ booking, way, times, chosen }} />}
      <Button tone="quiet" onClick={close}>
        {more.notNow}
      </Button>
    </div>
  );
}

interface TimeAndReasonProps {
  booking: Booking;
  way: NonNullable<Booking['way']>;
  times: readonly string[];
  chosen: string;
}

function TimeAndReason({ booking, way, times, chosen }: TimeAndReasonProps) {
  const { words, language } = useLanguage();
  const more = useMoreWords();
  const { reason } = booking;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <TimeFields
        {...{ times, chosen }}
        labels={{ day: words.day, time: more.time }}
        onChoose={booking.setChosen}
      />
      <TextArea
        label={more.visitReason}
        value={reason}
        maxLength={500}
        error={isAsked && !reason.trim() ? more.needReason : undefined}
        onChange={({ target }) => booking.setReason(target.value)}
      />
      <p>{[words[`visit_${way.mode}`], way.clinic].filter(Boolean).join(' · ')}</p>
      <p className={styles.fee}>{more.fee(money(way.feePaise))}</p>
      <Button block busy={booking.isBusy} onClick={() => (reason.trim() ? booking.book() : setAsked(true))}>
        {more.book(words.onDay(weekdayOf(chosen, language), clockOf(chosen, language)))}
      </Button>
    </>
  );
}
