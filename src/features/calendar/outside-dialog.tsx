import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { OUTSIDE_CALENDARS_MAX, type OutsideCalendar } from '#contract/outside-calendars.ts';
import { refresh } from '#api/cache/invalidation.ts';
import {
  outsideCalendarsQuery,
  readOutsideCalendar,
  removeOutsideCalendar,
} from '#api/resources/outside-calendars.ts';
import { OutsideForm } from '#features/calendar/outside-form.tsx';
import styles from '#features/calendar/outside-dialog.module.css';
import { outsideCalendars } from '#i18n/en/outside-calendars.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** The doctor's calendars at other services: the list, or the form for one more. */
export function OutsideDialog({ onClose }: { onClose: () => void }) {
  const text = useText(outsideCalendars);
  const [isAdding, setAdding] = useState(false);
  const calendars = useQuery(outsideCalendarsQuery);
  if (isAdding) return <OutsideForm onClose={() => setAdding(false)} />;
  const isFull = (calendars.data?.length ?? 0) >= OUTSIDE_CALENDARS_MAX;
  return (
    <Dialog
      open
      title={text.title}
      confirmLabel={text.add}
      confirmDisabled={!calendars.data || isFull}
      cancelLabel={text.close}
      onConfirm={() => setAdding(true)}
      onClose={onClose}
    >
      <p>{text.text}</p>
      <Loaded query={calendars} rows={2}>
        {(all) =>
          all.length ? (
            <ul className={styles.list}>
              {all.map((one) => (
                <CalendarRow key={one.id} calendar={one} />
              ))}
            </ul>
          ) : (
            <p>{text.none}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function CalendarRow({ calendar }: { calendar: OutsideCalendar }) {
  const { id, name, host, readAt, faultySince, fault, unreadable, unknownZones } = calendar;
  const text = useText(outsideCalendars);
  const [isAsking, setAsking] = useState(false);
  const again = () => refresh('calendar.changed');
  const read = useMutation({
    mutationFn: () => readOutsideCalendar(id),
    onSuccess: () => toast({ tone: 'ok', text: text.reading }),
  });
  const remove = useMutation({
    mutationFn: () => removeOutsideCalendar(id),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.removed });
      return again();
    },
  });
  const error = read.error ?? remove.error;
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className={styles.host}>{host}</span>
      </p>
      <p>{readAt ? text.read(dayAndTime(readAt)) : text.notRead}</p>
      {fault && faultySince && (
        <Banner tone="warn">
          {text.faulty(dayAndTime(faultySince))} {wordsOf({ body: { reason: fault } })}
        </Banner>
      )}
      {unreadable > 0 && <p>{text.unreadable(unreadable)}</p>}
      {unknownZones > 0 && <p>{text.unknownZones(unknownZones)}</p>}
      <div className={styles.verbs}>
        <Button tone="quiet" size="s" busy={read.isPending} onClick={() => read.mutate()}>
          {text.readNow}
          <span className="vh">{name}</span>
        </Button>
        <Button tone="danger" size="s" busy={remove.isPending} onClick={() => setAsking(true)}>
          {text.remove}
          <span className="vh">{name}</span>
        </Button>
      </div>
      {error && <Banner tone="danger">{wordsOf(error)}</Banner>}
      {isAsking && (
        <Dialog
          open
          destructive
          title={text.removeTitle(name)}
          confirmLabel={text.remove}
          cancelLabel={text.keep}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{text.removeText}</p>
        </Dialog>
      )}
    </li>
  );
}
