import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './status-steps.module.css';
import type { Status } from './status-chip.tsx';
import { useWorkWords } from '#ui/work-words.ts';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));

interface StatusStepsProps {
  /** What the server allows from here, likeliest first. */
  readonly next: readonly Status[];
  /** The verb of a step: "Accept order". */
  readonly label: (status: Status) => string;
  readonly busy: boolean;
  readonly onStep: (status: Status) => void;
  /** Asked before a step that cannot be undone: "Complete order LB-48217?" */
  readonly question: (status: Status) => string;
  readonly consequence: string;
}

const ENDS: readonly Status[] = ['COMPLETED', 'CANCELLED'];

/** The steps of the shared transition table from here (R4.19): the likeliest is the primary one. */
export function StatusSteps({ next, label, busy, onStep, question, consequence }: StatusStepsProps) {
  const words = useWorkWords();
  const [asking, setAsking] = useState<Status | null>(null);
  const step = (status: Status): void => (ENDS.includes(status) ? setAsking(status) : onStep(status));
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
        {asking && (
          <Dialog
            open
            onClose={() => setAsking(null)}
            title={question(asking)}
            confirmLabel={label(asking)}
            onConfirm={() => {
              onStep(asking);
              setAsking(null);
            }}
            cancelLabel={words.notYet}
            destructive={asking === 'CANCELLED'}
          >
            {consequence}
          </Dialog>
        )}
      </Suspense>
    </div>
  );
}
