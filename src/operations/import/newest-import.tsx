import { useMutation } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock, Pause, TriangleAlert } from 'lucide-react';
import type { ImportJob, ImportState, ImportStep } from '#contract/imports.ts';
import { stepImport } from '#api/resources/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './import.module.css';

const SHAPES = {
  RUNNING: { tone: 'mute', icon: Clock },
  PAUSED: { tone: 'warn', icon: Pause },
  DONE: { tone: 'ok', icon: CircleCheck },
  FAILED: { tone: 'danger', icon: TriangleAlert },
  CANCELLED: { tone: 'mute', icon: Ban },
} as const;

export function StateChip({ state }: { state: ImportState }) {
  const text = useText(imports);
  return <Chip {...SHAPES[state]}>{text[state]}</Chip>;
}

/** How far the newest import is, and what became of its rows. */
export function NewestImport({ job }: { job: ImportJob | null }) {
  const text = useText(imports);
  return (
    <Card aria-label={text.newest}>
      <CardHeader
        title={text.newest}
        sub={job && text.started(dayAndTime(job.startedAt))}
        end={job && <StateChip state={job.state} />}
      />
      {job ? <ImportFacts job={job} /> : <EmptyState title={text.none} />}
    </Card>
  );
}

const WORDS = { PAUSED: 'pausedText', FAILED: 'failedText', CANCELLED: 'cancelledText' } as const;

/** An import: how far it is, what became of its rows, and what can be done with it. */
export function ImportFacts({ job }: { job: ImportJob }) {
  const text = useText(imports);
  const { kind, state, fileName, rows, done, added, changed, bad } = job;
  const counts = { added, changed, unchanged: done - added - changed, bad } as const;
  const words = state === 'RUNNING' || state === 'DONE' ? undefined : text[WORDS[state]];
  return (
    <div className={styles.part}>
      <strong className={styles.name}>{fileName}</strong>
      <p>{`${text[kind]}: ${text.progressOf(done, rows)}`}</p>
      {state === 'RUNNING' && (
        <>
          <Progress label={text.importing(fileName)} percent={(100 * done) / Math.max(1, rows)} />
          <p className={styles.note}>{text.closable}</p>
        </>
      )}
      {words && <p>{words}</p>}
      <dl className={styles.counts}>
        {(['added', 'changed', 'unchanged', 'bad'] as const).map((one) => (
          <div key={one}>
            <dt>{text[one]}</dt>
            <dd>{counts[one]}</dd>
          </div>
        ))}
      </dl>
      <Verbs job={job} />
    </div>
  );
}

const STEPS: Partial<Record<ImportState, readonly ImportStep[]>> = {
  RUNNING: ['PAUSE', 'CANCEL'],
  PAUSED: ['CONTINUE', 'CANCEL'],
};

function Verbs({ job: { id, state } }: { job: ImportJob }) {
  const text = useText(imports);
  const step = useMutation({
    mutationFn: stepImport,
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  const steps = STEPS[state];
  if (!steps) return null;
  return (
    <div className={styles.verbs}>
      {steps.map((one) => (
        <Button
          key={one}
          tone="quiet"
          disabled={step.isPending}
          onClick={() => step.mutate({ importId: id, step: one })}
        >
          {text[one]}
        </Button>
      ))}
    </div>
  );
}
