import { useState, type ReactNode } from 'react';
import { CalendarPlus, Pencil } from 'lucide-react';
import type { HomeVisit } from '#contract/home-visit.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { useQueuedVisits } from '#api/resources/services.ts';
import { VisitVitals } from '#care/vitals/visit-vitals.tsx';
import { hasEnded } from '#domain/transitions.ts';
import { VISIT_TONE } from '#care/visit-tone.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { AssignOrder } from '#features/agent-service/assign-order.tsx';
import { VisitForm } from '#features/agent-service/visit-form.tsx';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

/** Visits at the patient's home: planned, on the way, reported. */
export function VisitsCard({ service, userId }: { service: ServiceDetails; userId: string }) {
  const text = useText(agentService);
  const [edited, setEdited] = useState<string>();
  const savedHere = useSavedHere();
  const { visits, planned } = useVisits(service);
  const locked = hasEnded(service.request.requestStatus);
  const visit = visits.find(({ id }) => id === edited);
  if (edited !== undefined && (visit || edited === 'new'))
    return <VisitForm service={service} userId={userId} visit={visit} onClose={() => setEdited(undefined)} />;
  return (
    <Card aria-label={text.visits}>
      <CardHeader
        title={text.visits}
        end={
          !locked && (
            <Button tone="bare" size="s" icon={CalendarPlus} onClick={() => setEdited('new')}>
              {text.planVisit}
            </Button>
          )
        }
      />
      {visits.length + planned.length === 0 && <p className={styles.body}>{text.noVisits}</p>}
      <ul className={styles.rows}>
        {visits.map((row) => (
          <VisitRow key={row.id} row={row}>
            {!locked && isGivenBy(userId, row, service) && (
              <AssignOrder order={service.request} visitId={row.id} />
            )}
            {!locked && (
              <Button tone="bare" size="s" icon={Pencil} onClick={() => setEdited(row.id)}>
                {text.changeVisit}
              </Button>
            )}
          </VisitRow>
        ))}
        {planned.map((row) => (
          <li key={row.clientId} className={styles.row}>
            <span className={styles.rowName}>
              {shortTime(row.scheduledAt)}
              <span className={styles.price}>{savedHere}</span>
            </span>
            <Chip tone={VISIT_TONE[row.visitStatus]}>{text[row.visitStatus]}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface VisitRowProps {
  row: HomeVisit & { waits: boolean };
  /** Actions on it. */
  children: ReactNode;
}

/** One visit: when, by whom, how far, and what was measured there. */
function VisitRow({ row, children }: VisitRowProps) {
  const text = useText(agentService);
  const savedHere = useSavedHere();
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>
        {shortTime(row.scheduledAt)}, {row.agent.name}
        <span className={styles.price}>
          {text.tasksDone(row.tasks.filter(({ done }) => done).length, row.tasks.length)}
        </span>
        {row.doneAt && <span className={styles.price}>{text.doneAt(shortTime(row.doneAt))}</span>}
        {row.startedAt && !row.doneAt && (
          <span className={styles.price}>{text.startedAt(shortTime(row.startedAt))}</span>
        )}
        {row.notes && <span className={styles.price}>{row.notes}</span>}
        {row.waits && <span className={styles.price}>{savedHere}</span>}
      </span>
      <Chip tone={VISIT_TONE[row.visitStatus]}>{text[row.visitStatus]}</Chip>
      {children}
      {row.vitals.length > 0 && (
        <div className={styles.vitals}>
          <VisitVitals label={text.vitalsTaken} sets={row.vitals} />
        </div>
      )}
    </li>
  );
}

/** A planned visit is given to a colleague by its agent or the order's. */
function isGivenBy(userId: string, { agent, visitStatus }: HomeVisit, { request }: ServiceDetails): boolean {
  const mayGive = agent.userId === userId || request.takenBy?.userId === userId;
  return mayGive && (visitStatus === 'SCHEDULED' || visitStatus === 'ON_THE_WAY');
}

/** Visits as they will be once this device has sent what it keeps, and those that it still has to plan. */
function useVisits({ request, visits }: ServiceDetails) {
  const kept = useQueuedVisits(request.id);
  const known = new Set(visits.map(({ clientId }) => clientId));
  return {
    visits: visits.map((visit) => {
      const last = kept.findLast(
        ({ clientId, version }) => clientId === visit.clientId && version === visit.version,
      );
      if (!last) return { ...visit, waits: false };
      const { scheduledAt, tasks, notes, visitStatus } = last;
      return { ...visit, scheduledAt, tasks, notes, visitStatus, waits: true };
    }),
    planned: kept.filter(({ clientId }) => !known.has(clientId)),
  };
}
