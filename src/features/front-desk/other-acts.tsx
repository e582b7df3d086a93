import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FlaskConical, UserPlus } from 'lucide-react';
import { deskOfferQuery, registerAtDesk } from '#api/resources/front-desk.ts';
import { BookDialog } from '#care/bookings/book-dialog.tsx';
import {
  faultsOfRegistration,
  isEmergency,
  newPatientOf,
  speakerOf,
} from '#features/front-desk/desk-form.ts';
import styles from '#features/front-desk/front-desk.module.css';
import { OrderTests } from '#features/front-desk/order-tests.tsx';
import type { Desk } from '#features/front-desk/use-desk.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

/** Acts for a person who needs no request: registering, booking, ordering tests. */
export function OtherActs({ desk, onNext }: { desk: Desk; onNext: () => void }) {
  const text = useText(frontDesk);
  const isOnline = useOnline();
  const { values, draft } = desk;
  const { data: offer } = useQuery(deskOfferQuery());
  const [open, setOpen] = useState<'book' | 'order'>();
  const [isDone, setDone] = useState(false);
  const { register, busy } = useRegistration(desk);
  if (isEmergency(values)) return null;
  const patient = { id: values.patientId, name: values.patientName };
  const close = (): void => {
    setOpen(undefined);
    setDone(true);
  };
  return (
    <div className={styles.openActs} role="group" aria-label={text.otherActs}>
      {values.patientId === '' ? (
        <Button tone="quiet" icon={UserPlus} busy={busy} disabled={!isOnline} onClick={() => void register()}>
          {text.register}
        </Button>
      ) : (
        <>
          <Button tone="quiet" icon={CalendarPlus} disabled={!isOnline} onClick={() => setOpen('book')}>
            {text.book}
          </Button>
          {offer?.tests && (
            <Button tone="quiet" icon={FlaskConical} disabled={!isOnline} onClick={() => setOpen('order')}>
              {text.orderTests}
            </Button>
          )}
          {isDone && (
            <Button
              tone="bare"
              onClick={() => {
                draft.discard();
                onNext();
              }}
            >
              {text.nextCaller}
            </Button>
          )}
        </>
      )}
      {open === 'book' && <BookDialog patient={patient} onClose={close} />}
      {open === 'order' && (
        <OrderTests
          patient={patient}
          channel={values.channel}
          consentBy={speakerOf(values)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Registers what is typed; the new record is then the chosen one. */
function useRegistration({ form, set, undecided }: Desk) {
  const text = useText(frontDesk);
  const [busy, setBusy] = useState(false);
  // One id for what is typed: sent again after a drop, it is one record.
  const attempt = useRef<{ clientId: string; typed: string }>(undefined);
  useEffect(() => {
    // Before the form is submitted, nothing else takes a fault away that was corrected.
    const corrected = form.watch(
      (_, { name }) => name && !form.formState.isSubmitted && form.clearErrors(name),
    );
    return () => corrected.unsubscribe();
  }, [form]);
  async function register(): Promise<void> {
    const typed = form.getValues();
    form.clearErrors();
    const faults = faultsOfRegistration(typed);
    for (const { path, reason } of faults) form.setError(path, { type: reason });
    const [first] = faults;
    if (first) return form.setFocus(first.path);
    const newPatient = newPatientOf(typed);
    const words = JSON.stringify(newPatient);
    if (attempt.current?.typed !== words) attempt.current = { clientId: crypto.randomUUID(), typed: words };
    const { clientId } = attempt.current;
    const undecidedIds = undecided.map(({ id }) => id);
    setBusy(true);
    try {
      const body = { clientId, newPatient, undecidedIds, consentBy: speakerOf(typed) };
      const { id, name, mrn } = await registerAtDesk(body);
      set({ patientId: id, patientName: name, patientMrn: mrn });
      toast({ tone: 'ok', text: text.registered(name, mrn) });
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return { register, busy };
}
