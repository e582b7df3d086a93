import { lazy, Suspense, useState } from 'react';
import { TextArea } from '#ui/inputs/form-fields.tsx';
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
  readonly onStep: (status: Status, reason?: string) => void;
  /** Asked before a step that cannot be undone: "Complete order LB-48217?" */
  readonly question: (status: Status) => string;
  readonly consequence: string;
  /** What a step lacks: it is taken only with a reason, and the dialog asks for one. */
  readonly objection?: Objection | undefined;
}

interface Objection {
  readonly status: Status;
  readonly words: string;
  readonly label: string;
  readonly hint: string;
}

const REASON_MAX_CHARS = 500;
const ENDS: readonly Status[] = ['COMPLETED', 'CANCELLED'];

/** The steps of the shared transition table from here (R4.19): the likeliest is the primary one. */
export function StatusSteps({
  next,
  label,
  busy,
  onStep,
  question,
  consequence,
  objection,
}: StatusStepsProps) {
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
          <StepDialog
            question={question(asking)}
            verb={label(asking)}
            destructive={asking === 'CANCELLED'}
            consequence={consequence}
            objection={objection?.status === asking ? objection : undefined}
            onClose={() => setAsking(null)}
            onConfirm={(reason) => {
              onStep(asking, reason);
              setAsking(null);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface StepDialogProps {
  readonly question: string;
  readonly verb: string;
  readonly destructive: boolean;
  readonly consequence: string;
  readonly objection: Objection | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string | undefined) => void;
}

function StepDialog({ question, verb, consequence, objection, onConfirm, ...more }: StepDialogProps) {
  const words = useWorkWords();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={question}
      confirmLabel={verb}
      cancelLabel={words.notYet}
      onConfirm={() => onConfirm(objection && reason.trim())}
      confirmDisabled={objection !== undefined && reason.trim() === ''}
      focus={objection && 'body'}
      {...more}
    >
      {objection && <p>{objection.words}</p>}
      <p>{consequence}</p>
      {objection && (
        <TextArea
          label={objection.label}
          hint={objection.hint}
          autoFocus
          maxLength={REASON_MAX_CHARS}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}
