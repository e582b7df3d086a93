import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Booking } from '#contract/bookings.ts';
import { Day, WallTime } from '#contract/shared.ts';
import { bookableTimesQuery, moveBooking } from '#api/resources/bookings.ts';
import { isDay, TimeFields } from '#care/appointments/time-fields.tsx';
import { instantOf, wallOf } from '#domain/zoned-time.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { bookings } from '#i18n/en/bookings.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

const { timeZone } = portalConfig;
const Fields = z.object({ day: Day, time: WallTime });

/** Asks for the new time of an appointment. */
export function MoveBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const text = useText(bookings);
  const { consultationNumber, consultationMode, doctor, patient } = booking;
  const { form, bind, submit, busy, problem } = useMove(booking, onClose);
  const [day, time] = useWatch({ control: form.control, name: ['day', 'time'] });
  const asked = { providerId: doctor.providerId, consultationMode, from: day, to: day, consultationNumber };
  const { data: free } = useQuery({ ...bookableTimesQuery(asked), enabled: isDay(day) });
  return (
    <Dialog
      open
      title={text.moveTitle(patient.name)}
      confirmLabel={text.move}
      cancelLabel={text.keep}
      busy={busy}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <p>
        {text.nowAt(dayAndTime(booking.startsAt), doctor.name)} {text.bothTold}
      </p>
      <TimeFields
        {...{ bind, time, free }}
        onTime={(one) => form.setValue('time', one, { shouldValidate: true })}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}

function useMove({ consultationNumber, startsAt }: Booking, onClose: () => void) {
  const text = useText(bookings);
  const [defaults] = useState(() => {
    const { day, time } = wallOf(new Date(startsAt), timeZone);
    return { day, time: time.slice(0, 5) };
  });
  return usePlainForm({
    schema: Fields,
    defaults,
    save: async ({ day, time }) => {
      const at = instantOf(day, time, timeZone).toISOString();
      await moveBooking({ consultationNumber, seenAt: startsAt, startsAt: at });
      toast({ tone: 'ok', text: text.moved });
      onClose();
    },
  });
}
