import type { HomeVisit } from '#contract/home-visit.ts';
import { TakenSets } from '#care/vitals/taken-sets.tsx';
import styles from '#features/home-visits/home-visits.module.css';
import { VisitStatus } from '#features/home-visits/visit-status.tsx';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';

/** The other visits of the order, newest first, with what was measured at each. */
export function OtherVisits({ visits }: { visits: readonly HomeVisit[] }) {
  const text = useText(homeVisits);
  return (
    <Card aria-label={text.others}>
      <CardHeader title={text.others} end={visits.length || undefined} />
      <div className={styles.body}>
        {visits.length === 0 && <p className={styles.quiet}>{text.noOthers}</p>}
        <ul>
          {visits.toReversed().map((visit) => (
            <li key={visit.id} className={styles.other}>
              <p className={styles.first}>
                <strong>{text.by(dayAndTime(visit.doneAt ?? visit.scheduledAt), visit.agent.name)}</strong>
                <VisitStatus visitStatus={visit.visitStatus} />
              </p>
              {visit.tasks.length > 0 && (
                <p className={styles.quiet}>
                  {text.tasksDone(visit.tasks.filter(({ done }) => done).length, visit.tasks.length)}
                </p>
              )}
              {visit.notes && <p className={styles.text}>{visit.notes}</p>}
              {visit.vitals.length > 0 && <TakenSets sets={visit.vitals} />}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
