import * as z from 'zod/mini';
import { bookingCalls, type Booking } from '#contract/bookings.ts';
import { cancelBooking } from '#api/resources/bookings.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { bookings } from '#i18n/en/bookings.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const Fields = z.pick(bookingCalls.cancelBooking.body, { reason: true });

/** Asks why before an appointment is cancelled. */
export function CancelBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const text = useText(bookings);
  const { consultationNumber, doctor, patient, startsAt } = booking;
  const { bind, submit, busy, problem } = usePlainForm({
    schema: Fields,
    defaults: { reason: '' },
    save: async ({ reason }) => {
      await cancelBooking({ consultationNumber, reason });
      toast({ tone: 'ok', text: text.cancelled });
      onClose();
    },
  });
  return (
    <Dialog
      open
      destructive
      title={text.cancelTitle(patient.name)}
      confirmLabel={text.cancelIt}
      cancelLabel={text.keep}
      busy={busy}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <p>
        {text.nowAt(dayAndTime(startsAt), doctor.name)} {text.bothTold}
      </p>
      <TextField label={text.cancelReason} hint={text.cancelHint} {...bind('reason')} />
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}
