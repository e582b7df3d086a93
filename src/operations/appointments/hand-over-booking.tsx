import { useMutation, useQuery } from '@tanstack/react-query';
import type { Booking } from '#contract/bookings.ts';
import { bookingColleaguesQuery, handOverBooking } from '#api/resources/bookings.ts';
import { colleagueChoices } from '#care/appointments/hand-over-appointment.tsx';
import { HandOverDialog } from '#care/hand-over-dialog.tsx';
import { appointments } from '#i18n/en/appointments.ts';
import { bookings } from '#i18n/en/bookings.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Gives an appointment at its time to a doctor who is on duty and free then. */
export function HandOverBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const text = useText(appointments);
  const words = useText(bookings);
  const { consultationNumber, patient, doctor, startsAt } = booking;
  const { data, error } = useQuery(bookingColleaguesQuery(consultationNumber));
  const handOver = useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      handOverBooking({ consultationNumber, providerId: to, note }),
    onSuccess: () => {
      toast({ tone: 'ok', text: words.handedOver });
      onClose();
    },
  });
  return (
    <HandOverDialog
      words={{
        title: text.handOverTitle(patient.name),
        intro: `${words.nowAt(dayAndTime(startsAt), doctor.name)} ${words.handOverText}`,
        to: words.doctor,
        none: data?.every((one) => one.problem) ? text.noColleague : undefined,
        note: text.handOverNote,
        confirm: text.handOver,
        keep: text.keep,
      }}
      doctors={colleagueChoices(data ?? [], text)}
      busy={handOver.isPending}
      error={handOver.error}
      loadError={error}
      onHandOver={(to) => handOver.mutate(to)}
      onClose={onClose}
    />
  );
}
