import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ImportJob } from '#contract/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './import.module.css';

const SHAPES = {
  RUNNING: { tone: 'mute', icon: Clock },
  DONE: { tone: 'ok', icon: CircleCheck },
  FAILED: { tone: 'danger', icon: TriangleAlert },
} as const;

/** How far the newest import is, and what became of its rows. */
export function NewestImport({ job }: { job: ImportJob | null }) {
  const text = useText(imports);
  return (
    <Card aria-label={text.newest}>
      <CardHeader
        title={text.newest}
        sub={job && text.started(dayAndTime(job.startedAt))}
        end={job && <Chip {...SHAPES[job.state]}>{text[job.state]}</Chip>}
      />
      {job ? <Rows job={job} /> : <EmptyState title={text.none} />}
    </Card>
  );
}

function Rows({ job }: { job: ImportJob }) {
  const text = useText(imports);
  const { state, fileName, rows, done, added, changed } = job;
  const counts = { added, changed, unchanged: done - added - changed } as const;
  return (
    <div className={styles.part}>
      <strong className={styles.name}>{fileName}</strong>
      <p>{text.progressOf(done, rows)}</p>
      {state === 'RUNNING' && (
        <>
          <Progress label={text.importing(fileName)} percent={(100 * done) / Math.max(1, rows)} />
          <p className={styles.note}>{text.closable}</p>
        </>
      )}
      {state === 'FAILED' && <p>{text.failedText}</p>}
      <dl className={styles.counts}>
        {(['added', 'changed', 'unchanged'] as const).map((one) => (
          <div key={one}>
            <dt>{text[one]}</dt>
            <dd>{counts[one]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
