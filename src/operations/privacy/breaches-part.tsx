import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { Breach } from '#contract/breaches.ts';
import { useList } from '#api/lists/use-list.ts';
import { breachList } from '#api/resources/privacy.ts';
import { breaches } from '#i18n/en/breaches.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ListTools } from '#ui/table/list-page.tsx';
import { AddStep, RecordBreach } from './breach-dialogs.tsx';
import styles from './privacy.module.css';

export const BREACH_PARTS = ['OPEN', 'CLOSED'] as const;
export type BreachPart = (typeof BREACH_PARTS)[number];

interface BreachesPartProps {
  part?: BreachPart | undefined;
  onPart: (part: BreachPart) => void;
}

/** Breaches of personal data, and what was done about each: nothing of it is changed later. */
export function BreachesPart({ part = 'OPEN', onPart }: BreachesPartProps) {
  const text = useText(breaches);
  const list = useList(breachList(part));
  const [isRecording, setRecording] = useState(false);
  return (
    <div className={styles.part}>
      <p>{text.sub}</p>
      <ListTools list={list}>
        {BREACH_PARTS.map((one) => (
          <Pill key={one} pressed={one === part} count={list.newest?.counts[one]} onPress={() => onPart(one)}>
            {text[one]}
          </Pill>
        ))}
        <Button size="s" icon={Plus} onClick={() => setRecording(true)}>
          {text.record}
        </Button>
      </ListTools>
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <Card>
          <EmptyState title={text.none}>{text.noneText}</EmptyState>
        </Card>
      )}
      {list.rows.map((row) => (
        <BreachCard key={row.id} breach={row} isOpen={part === 'OPEN'} />
      ))}
      {list.rows.length < list.total && (
        <Button tone="quiet" onClick={list.loadMore}>
          {text.more}
        </Button>
      )}
      {isRecording && <RecordBreach onClose={() => setRecording(false)} />}
    </div>
  );
}

function BreachCard({ breach, isOpen }: { breach: Breach; isOpen: boolean }) {
  const text = useText(breaches);
  const [isAdding, setAdding] = useState(false);
  const { noticedAt, patients, what, steps, by, recordedAt } = breach;
  return (
    <Card aria-label={dayAndTime(noticedAt)}>
      <CardHeader
        title={dayAndTime(noticedAt)}
        sub={patients === null ? text.unknown : text.concerned(patients)}
        end={
          isOpen && (
            <Button tone="quiet" size="s" icon={Plus} onClick={() => setAdding(true)}>
              {text.add}
            </Button>
          )
        }
      />
      <div className={styles.body}>
        {isOpen && <Due breach={breach} />}
        <p className={styles.words}>{what}</p>
        <p className={styles.note}>{text.byOn(by ?? text.commandLine, dayAndTime(recordedAt))}</p>
        <h3>{text.steps}</h3>
        {steps.length === 0 && <p className={styles.note}>{text.noSteps}</p>}
        {steps.map((step) => (
          <div key={step.id} className={styles.step}>
            <strong>
              {step.kind === 'CLOSED' ? text.ended : text[step.kind]}, {dayAndTime(step.at)}
            </strong>
            <p className={styles.words}>{step.text}</p>
            <p className={styles.note}>
              {text.byOn(step.by ?? text.commandLine, dayAndTime(step.recordedAt))}
            </p>
          </div>
        ))}
      </div>
      {isAdding && <AddStep breach={breach} onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** Shows until when the Board needs the details, while they are due. */
function Due({ breach: { detailDueAt, steps } }: { breach: Breach }) {
  const text = useText(breaches);
  const now = useNow();
  if (steps.some(({ kind }) => kind === 'BOARD_DETAILED')) return null;
  const isOver = Date.parse(detailDueAt) < now;
  const when = dayAndTime(detailDueAt);
  return (
    <div>
      <Chip tone={isOver ? 'danger' : 'warn'}>{isOver ? text.overdue(when) : text.dueAt(when)}</Chip>
    </div>
  );
}
