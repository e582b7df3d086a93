import { useQuery } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { queueHere } from '#api/resources/requests.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { isWaiting } from '#domain/transitions.ts';
import { AssignedCard } from '#features/nurse-home/assigned-card.tsx';
import styles from '#features/nurse-home/nurse-home.module.css';
import { QueueCard } from '#features/nurse-home/queue-card.tsx';
import { Ringing } from '#features/nurse-home/ringing.tsx';
import { NewRows } from '#care/new-rows.tsx';
import { useTakeRequest } from '#care/use-take-request.tsx';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useHeldRows, useListHold } from '#ui/use-list-hold.ts';

interface NurseHomeProps {
  userId: string;
  onOpen: (request: ServiceRequest) => void;
}

/** The ringing request at the top, then this nurse's patients, then who else waits. */
export function NurseHomeScreen({ userId, onOpen }: NurseHomeProps) {
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
  return (
    <Requests all={queues.flatMap((queue) => queue.data?.items ?? [])} userId={userId} onOpen={onOpen} />
  );
}

interface RequestsProps extends NurseHomeProps {
  all: readonly ServiceRequest[];
}

/** All requests in one order, which does not change while a pointer or finger is on it. */
export function Requests({ all, userId, onOpen }: RequestsProps) {
  const text = useText(nurse);
  const words = useText(common);
  const { take, taking, question } = useTakeRequest({ onTaken: onOpen });
  const hold = useListHold();
  const waiting = all.filter((request) => isWaiting(request.requestStatus)).toSorted(mostUrgentFirst);
  const rows = useHeldRows(waiting, { keyOf: ({ id }) => id, hold });
  const [first, ...rest] = rows;
  const mine = all.filter(
    (request) => request.takenBy?.userId === userId && !isWaiting(request.requestStatus),
  );
  const takenWords = ({ id }: ServiceRequest): string => {
    const taker = all.find((request) => request.id === id)?.takenBy?.name;
    return taker ? words.takenBy(taker) : words.noLongerWaiting;
  };
  const cards = (isNew: boolean) =>
    ALERT_KINDS.map((kind) => (
      <QueueCard
        key={`${kind} ${isNew}`}
        kind={kind}
        rows={rest.filter(({ row, ...held }) => row.kind === kind && (held.isNew ?? false) === isNew)}
        takenWords={takenWords}
        taking={taking}
        onTake={take}
      />
    ));
  return (
    <Page>
      <h1 className="vh">{text.homeTitle}</h1>
      <div className={styles.home} {...hold.props}>
        {first && (
          <Ringing
            key={first.key}
            request={first.row}
            taken={first.goneAt === undefined ? undefined : takenWords(first.row)}
            busy={taking === first.key}
            onTake={() => take(first.row)}
          />
        )}
        {!first && <EmptyState title={text.noneWaiting}>{text.noneText}</EmptyState>}
        <AssignedCard requests={mine} onOpen={onOpen} />
        {cards(false)}
        {cards(true)}
      </div>
      {question}
      <NewRows requests={rows.flatMap(({ row, isNew }) => (isNew ? row : []))} onShow={hold.release} />
    </Page>
  );
}

/** Emergencies first, then the longest waiting. */
function mostUrgentFirst(a: ServiceRequest, b: ServiceRequest): number {
  const rank = (request: ServiceRequest): number => ALERT_KINDS.indexOf(request.kind as AlertKind);
  return rank(a) - rank(b) || a.waitingSince.localeCompare(b.waitingSince);
}
