import { useState } from 'react';
import { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';

interface HandOverDialogProps {
  readonly words: {
    /** "Hand Lakshmi over?" */
    readonly title: string;
    /** Words about what is handed over with the patient. */
    readonly intro?: string | undefined;
    readonly to: string;
    /** "Choose a doctor": no one is chosen before a person does. */
    readonly choose: string;
    /** Beside the choice, when no doctor can be chosen. */
    readonly none?: string | undefined;
    readonly note: string;
    readonly noteHint?: string | undefined;
    readonly confirm: string;
    /** The safer verb. */
    readonly keep: string;
  };
  /** Each with what helps to choose: "Dr. Vikram Desai, Cardiology, on duty". */
  readonly doctors: readonly {
    readonly id: string;
    readonly label: string;
    /** They cannot take over; the label says why. */
    readonly disabled?: boolean;
    /** Off duty: listed on request alone. */
    readonly isAway?: boolean;
  }[];
  readonly busy: boolean;
  /** Why it failed. */
  readonly problem: string | undefined;
  readonly onHandOver: (handOver: { to: string; note: string }) => void;
  readonly onClose: () => void;
}

const NOTE_MAX = 4000;

/** Asks which doctor takes over a patient, and for a note to them. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { words, doctors, busy, problem, onHandOver, onClose } = props;
  const text = useText(doctorHandOver);
  const [to, setChosen] = useState('');
  const [showsAway, setShowsAway] = useState(false);
  const [note, setNote] = useState('');
  const away = doctors.filter(({ isAway }) => isAway).length;
  const listed = showsAway ? doctors : doctors.filter(({ isAway }) => !isAway);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      confirmDisabled={!to}
      busy={busy}
      onConfirm={() => onHandOver({ to, note: note.trim() })}
      focus="body"
    >
      {words.intro && <p>{words.intro}</p>}
      <SelectField
        label={words.to}
        value={to}
        error={problem}
        hint={words.none}
        autoFocus
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{words.choose}</option>
        {listed.map(({ id, label, disabled }) => (
          <option key={id} value={id} disabled={disabled}>
            {label}
          </option>
        ))}
      </SelectField>
      {away > 0 && !showsAway && (
        <Button tone="bare" size="s" onClick={() => setShowsAway(true)}>
          {text.showAway(away)}
        </Button>
      )}
      <TextArea
        label={words.note}
        hint={words.noteHint}
        value={note}
        maxLength={NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
