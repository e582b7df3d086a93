import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './status-steps.module.css';
import type { Status } from './status-chip.tsx';
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
}

/** The steps of the shared transition table from here (R4.19): the likeliest is the primary one. */
export function StatusSteps({ next, label, busy, questionOf, onStep, onWords, refresh }: StatusStepsProps) {
  const words = useWorkWords();
  const [asking, setAsking] = useState<Status | null>(null);
  const question = asking && questionOf(asking);
  const close = (): void => setAsking(null);
  const step = (status: Status): void => (questionOf(status) ? setAsking(status) : onStep(status));
  const [first, ...others] = next;
  return (
    <div className={styles.steps}>
      {others.map((status) => (
        <Button
          key={status}
          tone={status === 'CANCELLED' ? 'danger' : 'quiet'}
          size="s"
          disabled={busy}
          onClick={() => step(status)}
        >
          {label(status)}
        </Button>
      ))}
      {first && (
        <Button busy={busy} onClick={() => step(first)}>
          {label(first)}
        </Button>
      )}
      <Suspense>
        {asking && question && !question.field && (
          <Dialog
            open
            title={question.title}
            confirmLabel={label(asking)}
            cancelLabel={words.notYet}
            onClose={close}
            onConfirm={() => {
              onStep(asking);
              close();
            }}
          >
            <p>{question.text}</p>
          </Dialog>
        )}
        {asking && question?.field && (
          <WordsDialog
            question={{ ...question, field: question.field }}
            verb={question.verb ?? label(asking)}
            destructive={asking === 'CANCELLED'}
            save={(note) => onWords(asking, note)}
            refresh={refresh}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
