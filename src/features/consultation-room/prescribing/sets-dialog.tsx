import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { PrescriptionTemplate } from '#contract/templates.ts';
import { deleteSet, setsQuery } from '#api/resources/pad.ts';
import { undecided } from '#domain/dosage.ts';
import { ForWhom } from '#features/consultation-room/for-whom.tsx';
import { favouriteOf } from './pad-items.ts';
import styles from './pad-tools.module.css';
import { favouriteWords } from './search-options.ts';
import { SetForm } from './set-form.tsx';
import type { Pad } from './use-pad.ts';
import { padTools } from '#i18n/en/pad-tools.ts';
import { room } from '#i18n/en/room.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface SetsDialogProps {
  patient: Consultation['patient'];
  pad: Pad;
  /** The diagnoses of the note. */
  codes: readonly string[];
  onAdd: (set: PrescriptionTemplate) => void;
  onClose: () => void;
}

type Step = { name: 'list' } | { name: 'new' } | { name: 'edit' | 'delete'; set: PrescriptionTemplate };

/** The prescriber's sets and the hospital's: add, save, rename, delete. */
export function SetsDialog({ patient, pad, codes, onAdd, onClose }: SetsDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'list' });
  const { data: sets = [] } = useQuery(setsQuery);
  const back = (): void => setStep({ name: 'list' });
  if (step.name === 'delete') return <DeleteSet set={step.set} onDone={back} />;
  if (step.name === 'list') return <SetList {...{ patient, pad, onAdd, onClose }} onStep={setStep} />;
  const edited = step.name === 'edit' ? step.set : undefined;
  return (
    <SetForm
      items={pad.items}
      set={edited}
      codes={codes}
      names={sets.filter((set) => !set.isHospital && set !== edited).map(({ name }) => name)}
      onDone={back}
    />
  );
}

function SetList({
  patient,
  pad,
  onAdd,
  onClose,
  onStep,
}: Omit<SetsDialogProps, 'codes'> & { onStep: (step: Step) => void }) {
  const text = useText(padTools);
  const { data: sets = [], isPending, isError, fetchStatus } = useQuery(setsQuery);
  const mayBeSaved = pad.items.some((item) => favouriteOf(item));
  const unread = fetchStatus === 'paused' ? text.offline : isError ? text.failed : text.loading;
  return (
    <Dialog
      open
      wide
      title={text.sets}
      confirmLabel={text.close}
      focus="confirm"
      onClose={onClose}
      onConfirm={onClose}
    >
      <ForWhom patient={patient} />
      {isPending || (isError && sets.length === 0) ? (
        <p role="status">{unread}</p>
      ) : sets.length === 0 ? (
        <EmptyState title={text.setsNone}>{text.setsNoneText}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {sets.map((set) => (
            <Entry key={set.id} set={set} onAdd={onAdd} onStep={onStep} />
          ))}
        </ul>
      )}
      <div>
        <Button
          tone="quiet"
          disabled={!mayBeSaved}
          aria-describedby={mayBeSaved ? undefined : 'why-no-set'}
          onClick={() => onStep({ name: 'new' })}
        >
          {text.saveAsSet}
        </Button>
        {!mayBeSaved && (
          <p id="why-no-set" className={styles.why}>
            {text.nothingDecided}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface EntryProps {
  set: PrescriptionTemplate;
  onAdd: (set: PrescriptionTemplate) => void;
  onStep: (step: Step) => void;
}

function Entry({ set, onAdd, onStep }: EntryProps) {
  const text = useText(padTools);
  const words = useText(room);
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.name}>
          {set.name}
          {set.isHospital && <Chip>{text.hospitalSet}</Chip>}
          {set.codes.map((code) => (
            <Chip key={code}>{code}</Chip>
          ))}
        </p>
        <ul className={styles.lines}>
          {set.items.map((item) => (
            <li key={item.medicineId}>
              <b>{item.genericMedicineName.toUpperCase()}</b> {item.strength} ·{' '}
              {favouriteWords(item, (days) => `${days} ${words.days.toLowerCase()}`)}
              {undecided(item).length > 0 && ` · ${text.undecided}`}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.verbs}>
        {!set.isHospital && (
          <>
            <Button
              size="s"
              tone="bare"
              aria-label={text.deleteIt(set.name)}
              onClick={() => onStep({ name: 'delete', set })}
            >
              {text.delete}
            </Button>
            <Button
              size="s"
              tone="bare"
              aria-label={text.editIt(set.name)}
              onClick={() => onStep({ name: 'edit', set })}
            >
              {text.edit}
            </Button>
          </>
        )}
        <Button size="s" tone="tonal" aria-label={text.addItToPad(set.name)} onClick={() => onAdd(set)}>
          {text.addToPad}
        </Button>
      </div>
    </li>
  );
}

function DeleteSet({ set, onDone }: { set: PrescriptionTemplate; onDone: () => void }) {
  const text = useText(padTools);
  const [busy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteSet(set.id);
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.failed) });
    }
    onDone();
  }
  return (
    <Dialog
      open
      destructive
      title={text.deleteTitle(set.name)}
      confirmLabel={text.delete}
      cancelLabel={text.keep}
      busy={busy}
      onClose={onDone}
      onConfirm={() => void remove()}
    />
  );
}
