import { useEffect, useRef, useState } from 'react';
import { Layers, Plus, Repeat, Star } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import type { PrescriptionTemplate } from '#contract/templates.ts';
import { lastPrescriptionQuery, setsQuery } from '#api/resources/pad.ts';
import { FavouritesDialog } from './favourites-dialog.tsx';
import { padItemFrom, type PadItem } from './pad-items.ts';
import styles from './pad-tools.module.css';
import { SetsDialog } from './sets-dialog.tsx';
import type { Favourites } from './use-favourites.ts';
import type { Pad } from './use-pad.ts';
import { padTools } from '#i18n/en/pad-tools.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { isDialogOpen, isShortcut, useOffered } from '#ui/shortcuts.ts';

interface PadToolsProps {
  consultation: Pick<Consultation, 'consultationNumber' | 'patient'>;
  pad: Pad;
  favourites: Favourites;
  diagnoses: Note['diagnoses'];
  onAdd: (item: PadItem) => void;
}

/** Shows what fills the pad with lines that the prescriber chooses: favourites, sets, the last prescription. */
export function PadTools({ consultation, pad, favourites, diagnoses, onAdd }: PadToolsProps) {
  const { consultationNumber, patient } = consultation;
  const text = useText(padTools);
  const [open, setOpen] = useState<'favourites' | 'sets'>();
  const { data: sets = [] } = useQuery(setsQuery);
  const addSet = useAddSet(pad);
  const { repeat, why, mayRepeat } = useRepeatLast(consultationNumber, pad);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <div className={styles.buttons}>
        <Button tone="quiet" icon={Star} onClick={() => setOpen('favourites')}>
          {text.favourites}
        </Button>
        <Button tone="quiet" icon={Layers} onClick={() => setOpen('sets')}>
          {text.sets}
        </Button>
        <Button
          tone="quiet"
          icon={Repeat}
          disabled={!mayRepeat}
          aria-describedby={why ? 'why-not-repeat' : undefined}
          onClick={repeat}
        >
          {text.repeatLast}
        </Button>
      </div>
      {why && (
        <p id="why-not-repeat" className={styles.why}>
          {why}
        </p>
      )}
      <SetsFor diagnoses={diagnoses} sets={sets} onAdd={addSet} />
      {open === 'favourites' && (
        <FavouritesDialog
          patient={patient}
          favourites={favourites}
          onClose={close}
          onPick={({ item }) => {
            close();
            onAdd(padItemFrom(item, { from: 'FAVOURITE' }));
          }}
        />
      )}
      {open === 'sets' && (
        <SetsDialog
          patient={patient}
          pad={pad}
          codes={diagnoses.map(({ code }) => code)}
          onClose={close}
          onAdd={(set) => {
            close();
            addSet(set);
          }}
        />
      )}
    </>
  );
}

/** Adds lines, and says which are on the pad already. */
function useAddLines(pad: Pad): (items: readonly PadItem[], done: (count: number) => string) => void {
  const text = useText(padTools);
  return (items, done) => {
    const already = pad.add(...items);
    const names = already.map(({ genericMedicineName }) => genericMedicineName.toUpperCase()).join(', ');
    const count = items.length - already.length;
    const said = [count ? done(count) : text.nothingNew, ...(names ? [text.alreadyOn(names)] : [])];
    toast({ tone: names ? 'warn' : 'ok', text: said.join(' ') });
  };
}

function useAddSet(pad: Pad): (set: PrescriptionTemplate) => void {
  const text = useText(padTools);
  const add = useAddLines(pad);
  return ({ name, items }) =>
    add(
      items.map((item) => padItemFrom(item, { from: 'SET', name })),
      text.added,
    );
}

/** The sets for a diagnosis of the note: its own code, or its three-character category. */
function SetsFor({
  diagnoses,
  sets,
  onAdd,
}: Pick<PadToolsProps, 'diagnoses'> & {
  sets: readonly PrescriptionTemplate[];
  onAdd: (set: PrescriptionTemplate) => void;
}) {
  const text = useText(padTools);
  const isFor = (set: PrescriptionTemplate, code: string): boolean =>
    set.codes.some((one) => one === code || one === code.slice(0, 3));
  const codes = diagnoses.map(({ code }) => code).filter((code) => sets.some((set) => isFor(set, code)));
  const matching = sets.filter((set) => codes.some((code) => isFor(set, code)));
  if (matching.length === 0) return null;
  return (
    <div className={styles.sets} role="group" aria-label={text.setsFor(codes.join(', '))}>
      <span aria-hidden>{text.setsFor(codes.join(', '))}</span>
      {matching.map((set) => (
        <button key={set.id} type="button" className={styles.set} onClick={() => onAdd(set)}>
          <Icon of={Plus} size="s" />
          {set.name} · {text.medicines(set.items.length)}
          {set.isHospital && ` · ${text.hospitalSet}`}
        </button>
      ))}
    </div>
  );
}

/** Repeats the last prescription by one key, also from within a field. */
function useRepeatKey(mayRepeat: boolean, repeat: () => void): void {
  useOffered(mayRepeat ? ['repeatLast'] : []);
  const act = useRef(repeat);
  useEffect(() => void (act.current = repeat), [repeat]);
  useEffect(() => {
    if (!mayRepeat) return undefined;
    function press(event: KeyboardEvent): void {
      if (!isShortcut(event, 'repeatLast') || isDialogOpen()) return;
      event.preventDefault();
      act.current();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [mayRepeat]);
}

/** Puts the lines of the last prescription on the pad, as continuing; `why` says why it cannot be repeated. */
function useRepeatLast(consultationNumber: string, pad: Pad) {
  const text = useText(padTools);
  const add = useAddLines(pad);
  const { data: last, isError, isPending, refetch } = useQuery(lastPrescriptionQuery(consultationNumber));
  function repeat(): void {
    if (!last) return void refetch();
    const { providerName: by, signedAt: at, items } = last;
    const lines = items.map((item) => padItemFrom({ ...item, continued: true }, { from: 'LAST', by, at }));
    add(lines, (count) => text.repeated(count, by, dayOf(at)));
  }
  useRepeatKey(Boolean(last), repeat);
  const why = isError ? text.lastUnknown : isPending ? text.loadingLast : last ? undefined : text.noLast;
  return { repeat, why, mayRepeat: Boolean(last) || isError };
}
