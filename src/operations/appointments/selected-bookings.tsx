import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { absences } from '#i18n/en/absences.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dock } from '#ui/overlays/dock.tsx';
import { CancelMany } from './cancel-many.tsx';
import { HandOverMany } from './hand-over-many.tsx';

interface SelectedBookingsProps {
  /** Ticked appointments that have not begun. */
  bookings: readonly Booking[];
  /** Keeps these ticked. */
  onKeep: (ids: readonly string[]) => void;
}

/** Shows what can be done with the ticked appointments at once. */
export function SelectedBookings({ bookings, onKeep }: SelectedBookingsProps) {
  const text = useText(absences);
  const [open, setOpen] = useState<'handOver' | 'cancel'>();
  const close = (): void => setOpen(undefined);
  if (bookings.length === 0) return null;
  /** Tells how many were changed; the others stay ticked. */
  function settle(
    outcomes: readonly PromiseSettledResult<unknown>[],
    of: readonly Booking[],
    words: { done: (count: number) => string; not: (count: number) => string },
  ): void {
    const failed = of.filter((_, at) => outcomes[at]?.status === 'rejected');
    const done = of.length - failed.length;
    if (done > 0) toast({ tone: 'ok', text: words.done(done) });
    if (failed.length > 0) toast({ tone: 'warn', text: words.not(failed.length) });
    const changed = new Set(of.filter((one) => !failed.includes(one)).map(({ id }) => id));
    onKeep(bookings.filter(({ id }) => !changed.has(id)).map(({ id }) => id));
    close();
  }
  return (
    <>
      <Dock what={text.chosen(bookings.length)} onClear={() => onKeep([])}>
        <Button size="s" onClick={() => setOpen('handOver')}>
          {text.handOverMany(bookings.length)}
        </Button>
        <Button size="s" tone="danger" onClick={() => setOpen('cancel')}>
          {text.cancelMany(bookings.length)}
        </Button>
      </Dock>
      {open === 'handOver' && (
        <HandOverMany
          bookings={bookings}
          onDone={(outcomes, of) => settle(outcomes, of, { done: text.handedOver, not: text.notHandedOver })}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <CancelMany
          bookings={bookings}
          onDone={(outcomes) => settle(outcomes, bookings, { done: text.cancelled, not: text.notCancelled })}
          onClose={close}
        />
      )}
    </>
  );
}
