import * as z from 'zod/mini';
import { bookingCalls, type Booking } from '#contract/bookings.ts';
import { cancelBooking } from '#api/resources/bookings.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { absences } from '#i18n/en/absences.ts';
import { bookings as words } from '#i18n/en/bookings.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { TextField } from '#ui/inputs/field.tsx';

const Fields = z.pick(bookingCalls.cancelBooking.body, { reason: true });

interface CancelManyProps {
  bookings: readonly Booking[];
  onDone: (outcomes: readonly PromiseSettledResult<unknown>[]) => void;
  onClose: () => void;
}

/** Cancels the ticked appointments for one reason, each by itself: one that has begun since stays. */
export function CancelMany({ bookings, onDone, onClose }: CancelManyProps) {
  const text = useText(absences);
  const shared = useText(words);
  const form = usePlainForm({
    schema: Fields,
    defaults: { reason: '' },
    save: async ({ reason }) =>
      onDone(
        await Promise.allSettled(
          bookings.map(({ consultationNumber }) => cancelBooking({ consultationNumber, reason })),
        ),
      ),
  });
  return (
    <FormDialog
      title={text.cancelTitle(bookings.length)}
      verb={text.cancelIt}
      keep={text.keep}
      form={form}
      onClose={onClose}
    >
      <p>{text.cancelText}</p>
      <TextField label={shared.cancelReason} hint={shared.cancelHint} {...form.bind('reason')} />
    </FormDialog>
  );
}
