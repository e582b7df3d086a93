import { useQuery } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { queueHere } from '#api/resources/requests.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { isWaiting } from '#domain/transitions.ts';
import { AssignedCard } from '#features/nurse-home/assigned-card.tsx';
import styles from '#features/nurse-home/nurse-home.module.css';
import { QueueCard } from '#features/nurse-home/queue-card.tsx';
import { Ringing } from '#features/nurse-home/ringing.tsx';
import { useTakeRequest } from '#care/use-take-request.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface NurseHomeProps {
  userId: string;
  onOpen: (request: ServiceRequest) => void;
}

/** Ringing requests at the top, then waiting ones, then this nurse's patients. */
export function NurseHomeScreen({ userId, onOpen }: NurseHomeProps) {
  const text = useText(nurse);
  const { take, taking } = useTakeRequest({ onTaken: onOpen });
  const queues = [
    useQuery(queueHere('EMERGENCY_CARE')),
    useQuery(queueHere('TALK_TO_NURSE')),
    useQuery(queueHere('TALK_TO_DOC')),
  ];
  const failed = queues.find((queue) => queue.data === undefined && queue.error);
  const retry = (): void => queues.forEach((queue) => void queue.refetch());
  if (failed?.error) {
    return (
      <Page>
        <LoadError page error={failed.error} onRetry={retry} />
      </Page>
    );
  }
  if (queues.some((queue) => queue.data === undefined)) {
    return (
      <Page>
        <Skeleton rows={4} onRetry={retry} />
      </Page>
    );
  }
  const all = queues.flatMap((queue) => queue.data?.items ?? []);
  const waiting = all.filter((request) => isWaiting(request.requestStatus));
  const [first, ...rest] = waiting.toSorted(mostUrgentFirst);
  const mine = all.filter(
    (request) => request.takenBy?.userId === userId && !isWaiting(request.requestStatus),
  );
  return (
    <Page>
      <h1 className="vh">{text.homeTitle}</h1>
      <div className={styles.home}>
        {first && <Ringing request={first} busy={taking === first.id} onTake={() => take(first)} />}
        {ALERT_KINDS.map((kind) => (
          <QueueCard
            key={kind}
            kind={kind}
            requests={rest.filter((request) => request.kind === kind)}
            taking={taking}
            onTake={take}
          />
        ))}
        {!first && <EmptyState title={text.noneWaiting}>{text.noneText}</EmptyState>}
        <AssignedCard requests={mine} onOpen={onOpen} />
      </div>
    </Page>
  );
}

/** Emergencies first, then the longest waiting. */
function mostUrgentFirst(a: ServiceRequest, b: ServiceRequest): number {
  const rank = (request: ServiceRequest): number => ALERT_KINDS.indexOf(request.kind as AlertKind);
  return rank(a) - rank(b) || a.waitingSince.localeCompare(b.waitingSince);
}
