import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { NurseShift } from '#contract/shifts.ts';
import { endNurseShift, nurseShiftsQuery } from '#api/resources/shifts.ts';
import { operations } from '#i18n/en/operations.ts';
import { shifts as words } from '#i18n/en/shifts.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayWords, shortTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { AddShift } from './add-shift.tsx';
import styles from './board.module.css';

/** The shifts of nurses that are not over: added and removed here. */
export function ShiftsDialog({ onClose }: { onClose: () => void }) {
  const text = useText(words);
  const { close } = useText(operations);
  const query = useQuery(nurseShiftsQuery());
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<NurseShift>();
  if (isAdding) return <AddShift nurses={query.data?.nurses ?? []} onClose={() => setAdding(false)} />;
  if (ending) return <EndShift shift={ending} onClose={() => setEnding(undefined)} />;
  return (
    <Dialog
      open
      wide
      verbsInView
      focus="body"
      onClose={onClose}
      title={text.edit}
      confirmLabel={close}
      onConfirm={onClose}
    >
      <p>{text.editText}</p>
      <div className={styles.acts}>
        <Button disabled={!query.data} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </div>
      <Loaded query={query} rows={3}>
        {({ shifts }) => (shifts.length ? <Shifts shifts={shifts} onEnd={setEnding} /> : <p>{text.none}</p>)}
      </Loaded>
    </Dialog>
  );
}

interface ShiftsProps {
  shifts: readonly NurseShift[];
  onEnd: (shift: NurseShift) => void;
}

function Shifts({ shifts, onEnd }: ShiftsProps) {
  const text = useText(words);
  const timesOf = ({ startsAt, endsAt, isWeekly, lastDay }: NurseShift): string =>
    [
      (isWeekly ? text.weekly : text.once)(shortTime(startsAt), shortTime(endsAt)),
      lastDay !== null && text.until(dayWords(lastDay)),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <ul className={styles.screens}>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <span>
            <strong>{shift.nurse.name}</strong>
            <small>{shift.hubName}</small>
            <small>{timesOf(shift)}</small>
          </span>
          <Button
            tone="quiet"
            size="s"
            aria-label={text.endOf(shift.nurse.name, timesOf(shift))}
            onClick={() => onEnd(shift)}
          >
            {text.end}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function EndShift({ shift, onClose }: { shift: NurseShift; onClose: () => void }) {
  const text = useText(words);
  const end = useMutation({
    mutationFn: () => endNurseShift(shift.id),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.ended });
      onClose();
    },
  });
  return (
    <Dialog
      open
      destructive
      onClose={onClose}
      title={text.endTitle(shift.nurse.name)}
      confirmLabel={text.end}
      onConfirm={() => end.mutate()}
      cancelLabel={text.keep}
      busy={end.isPending}
    >
      {shift.isWeekly && <p>{text.endText}</p>}
      {end.error && <Banner tone="danger">{wordsOf(end.error)}</Banner>}
    </Dialog>
  );
}
