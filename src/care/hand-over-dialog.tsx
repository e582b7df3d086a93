import { useState } from 'react';
import { PersonChoice, type Candidate } from './person-choice.tsx';
import { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';

interface HandOverDialogProps {
  readonly words: {
    /** "Hand Lakshmi over?" */
    readonly title: string;
    /** Words about what is handed over with the patient. */
    readonly intro?: string | undefined;
    readonly to: string;
    /** Beside the choice, when no doctor can be chosen. */
    readonly none?: string | undefined;
    readonly note: string;
    readonly noteHint?: string | undefined;
    readonly confirm: string;
    /** The safer verb. */
    readonly keep: string;
  };
  readonly doctors: readonly Candidate[];
  readonly busy: boolean;
  /** Why it failed. */
  readonly error: Error | null;
  /** Why no person is listed. */
  readonly loadError?: Error | null;
  readonly onHandOver: (handOver: { to: string; note: string }) => void;
  readonly onClose: () => void;
}

const NOTE_MAX = 4000;

/** Asks which person takes over a patient, and for a note to them. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { words, doctors, busy, error, loadError = null, onHandOver, onClose } = props;
  const text = useText(doctorHandOver);
  const [to, setChosen] = useState('');
  const [showsAway, setShowsAway] = useState(false);
  const [note, setNote] = useState('');
  const away = doctors.filter(({ isAway }) => isAway).length;
  const listed = showsAway ? doctors : doctors.filter(({ isAway }) => !isAway);
  const problem = useProblem(error, loadError);
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
      wide
      verbsInView
    >
      {words.intro && <p>{words.intro}</p>}
      <PersonChoice label={words.to} hint={words.none} people={listed} chosen={to} onChoose={setChosen} />
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
      {problem && <Banner tone={error ? 'danger' : 'warn'}>{problem}</Banner>}
    </Dialog>
  );
}

/** Says why nothing was handed over, or that nothing can be now: a hand-over is sent at once or not at all. */
function useProblem(error: Error | null, loadError: Error | null): string | undefined {
  const text = useText(doctorHandOver);
  const isOnline = useOnline();
  if (!isOnline) return error ? text.offlineNow : text.offline;
  if (!error) return loadError ? wordsOf(loadError) : undefined;
  return error.name === 'NetworkError' ? text.noAnswer : wordsOf(error);
}
