import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './status-steps.module.css';
import type { Status } from './status-chip.tsx';
import { SHORTCUTS, type Shortcut } from '#ui/shortcuts.ts';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { useWorkWords } from '#ui/work-words.ts';
import type { WordsQuestion } from './words-dialog.tsx';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));
const WordsDialog = lazy(() => import('./words-dialog.tsx').then((m) => ({ default: m.WordsDialog })));

/** Without a field, it is answered by a verb alone. */
export type StepQuestion = Omit<WordsQuestion, 'field'> &
  Partial<Pick<WordsQuestion, 'field'>> & {
    /** The verb of the dialog, where it is not that of the step. */
    readonly verb?: string;
  };

interface StatusStepsProps {
  /** Statuses that the server allows next, likeliest first. */
  readonly next: readonly Status[];
  /** The verb of a step: "Accept order". */
  readonly label: (status: Status) => string;
  readonly busy: boolean;
  /** Returns the question before a step; null for a step that can be undone and notifies no person. */
  readonly questionOf: (status: Status) => StepQuestion | null;
  readonly onStep: (status: Status) => void;
  /** A step with its words; a refusal leaves them in the dialog. */
  readonly onWords: (status: Status, note: string) => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  /** Keys of the steps; `next` is that of the likeliest. A step without one is pressed. */
  readonly keys?: Partial<Record<Status | 'next', Shortcut>> | undefined;
}

/** The steps of the shared transition table from here (R4.19): the likeliest is the primary one. */
export function StatusSteps(props: StatusStepsProps) {
  const { next, label, busy, questionOf, onStep, onWords, refresh, keys = {} } = props;
  const [asking, setAsking] = useState<Status | null>(null);
  const question = asking && questionOf(asking);
  const step = (status: Status): void => (questionOf(status) ? setAsking(status) : onStep(status));
  const [first, ...others] = next;
  const keyOf = (status: Status): Shortcut | undefined => (status === first ? keys.next : keys[status]);
  // While a step is under way its key does nothing, but stays in the sheet of keys.
  const pressed = (status: Status): void => (busy ? undefined : step(status));
  useShortcuts(
    Object.fromEntries(
      next.flatMap((status) => {
        const key = keyOf(status);
        return key ? [[key, () => pressed(status)]] : [];
      }),
    ),
  );
  const shownKey = (status: Status): string | undefined => {
    const key = keyOf(status);
    return key && SHORTCUTS[key][0];
  };
  return (
    <div className={styles.steps}>
      {others.map((status) => (
        <Button
          key={status}
          tone={status === 'CANCELLED' ? 'danger' : 'quiet'}
          size="s"
          disabled={busy}
          aria-keyshortcuts={shownKey(status)}
          onClick={() => step(status)}
        >
          {label(status)}
        </Button>
      ))}
      {first && (
        <Button busy={busy} aria-keyshortcuts={shownKey(first)} onClick={() => step(first)}>
          {label(first)}
        </Button>
      )}
      {asking && question && (
        <StepDialog
          {...{ asking, question, label, onStep, onWords, refresh }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

interface StepDialogProps extends Pick<StatusStepsProps, 'label' | 'onStep' | 'onWords' | 'refresh'> {
  readonly asking: Status;
  readonly question: StepQuestion;
  readonly onClose: () => void;
}

/** Asks before a step: for its words, or for the verb alone. */
function StepDialog({ asking, question, label, onStep, onWords, refresh, onClose }: StepDialogProps) {
  const words = useWorkWords();
  const { field } = question;
  return (
    <Suspense>
      {field ? (
        <WordsDialog
          question={{ ...question, field }}
          verb={question.verb ?? label(asking)}
          destructive={asking === 'CANCELLED'}
          save={(note) => onWords(asking, note)}
          refresh={refresh}
          onClose={onClose}
        />
      ) : (
        <Dialog
          open
          title={question.title}
          confirmLabel={question.verb ?? label(asking)}
          cancelLabel={words.notYet}
          onClose={onClose}
          onConfirm={() => {
            onStep(asking);
            onClose();
          }}
        >
          <p>{question.text}</p>
        </Dialog>
      )}
    </Suspense>
  );
}
