import { CheckCircle2, Circle } from 'lucide-react';
import type { HomeVisit } from '#contract/home-visit.ts';
import { VisitVitals } from '#care/vitals/visit-vitals.tsx';
import { VISIT_TONE } from '#care/visit-tone.ts';
import styles from '#features/home-care/home-care.module.css';
import { homeCare } from '#i18n/en/home-care.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Each visit: when, who goes, what is to be done there and what was. */
export function VisitsCard({ visits }: { visits: readonly HomeVisit[] }) {
  const text = useText(homeCare);
  return (
    <Card aria-label={text.visits}>
      <CardHeader title={text.visits} end={visits.length || undefined} />
      {visits.length === 0 && <EmptyState title={text.noVisits}>{text.noVisitsText}</EmptyState>}
      <ul>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    </Card>
  );
}

function Visit({ visit }: { visit: HomeVisit }) {
  const text = useText(homeCare);
  const done = visit.tasks.filter((task) => task.done).length;
  return (
    <li className={styles.visit}>
      <p className={styles.visitHead}>
        <time className={styles.when} dateTime={visit.scheduledAt}>
          {shortTime(visit.scheduledAt)}
        </time>
        <Chip tone={VISIT_TONE[visit.visitStatus]}>{text[visit.visitStatus]}</Chip>
        <span className={styles.who}>{visit.agent.name}</span>
      </p>
      {visit.tasks.length > 0 && (
        <>
          <p className={styles.facts}>{text.tasksDone(done, visit.tasks.length)}</p>
          <ul className={styles.tasks}>
            {visit.tasks.map((task) => (
              <li key={task.text}>
                <Icon of={task.done ? CheckCircle2 : Circle} size="s" />
                <span>
                  {task.text} <span className={styles.facts}>({task.done ? text.done : text.notDone})</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {visit.doneAt && <p className={styles.facts}>{text.doneAt(shortTime(visit.doneAt))}</p>}
      {visit.startedAt && !visit.doneAt && (
        <p className={styles.facts}>{text.startedAt(shortTime(visit.startedAt))}</p>
      )}
      {visit.notes && <p>{visit.notes}</p>}
      <VisitVitals label={text.vitalsTaken} sets={visit.vitals} />
    </li>
  );
}
