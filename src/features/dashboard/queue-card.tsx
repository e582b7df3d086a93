import type { ServiceRequest } from '#contract/requests.ts';
import { waitWords } from '#domain/format.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';
import styles from '#features/dashboard/dashboard.module.css';
import { QueueItem, type QueueActions } from '#features/dashboard/queue-item.tsx';
import { queueRows, waitingIn } from '#features/dashboard/rows.ts';
import type { Lost } from '#care/use-take-request.tsx';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { KindMark } from '#care/kind-mark.tsx';
import { KIND_OF } from '#care/kind-of.ts';
import { NewRows } from '#care/new-rows.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useHeldRows, type ListHold } from '#ui/use-list-hold.ts';

interface QueueCardProps extends QueueActions {
  kind: AlertKind;
  requests: ServiceRequest[] | undefined;
  error: Error | null;
  lost: Lost | undefined;
  hold: ListHold;
  onRetry: () => void;
}

/** One queue: waiting requests, longest first, then those assigned to me. */
export function QueueCard({ kind, requests, error, lost, hold, onRetry, ...actions }: QueueCardProps) {
  const text = useText(dashboard);
  const waiting = waitingIn(requests ?? []);
  const live = queueRows(requests ?? []).filter((request) => request.id !== lost?.request.id);
  const rows = useHeldRows(live, { keyOf: ({ id }) => id, hold });
  const next = waiting.find(({ id }) => id !== lost?.request.id);
  return (
    <Card aria-labelledby={kind} className={styles.queue}>
      <CardHeader
        id={kind}
        mark={<KindMark kind={KIND_OF[kind]} size="m" />}
        title={text[kind]}
        end={requests && waiting.length > 0 ? text.waits(waiting.length) : undefined}
      />
      {/* As high as the empty state, the usual one: the queues below must not move. */}
      {!requests && !error && <Skeleton rows={2} onRetry={onRetry} />}
      {!requests && error && <LoadError error={error} onRetry={onRetry} />}
      {requests && rows.length === 0 && <EmptyState title={text.noneWaiting}>{text.noneText}</EmptyState>}
      <ul>
        {rows.map(({ key, row, goneAt }) => (
          <QueueItem
            key={key}
            request={row}
            news={goneAt === undefined ? undefined : <GoneWords {...{ row, requests, lost, next }} />}
            {...actions}
          />
        ))}
      </ul>
      {kind === 'EMERGENCY_CARE' && (
        <NewRows requests={rows.flatMap(({ row, isNew }) => (isNew ? row : []))} onShow={hold.release} />
      )}
    </Card>
  );
}

interface GoneWordsProps {
  row: ServiceRequest;
  requests: readonly ServiceRequest[] | undefined;
  lost: Lost | undefined;
  next: ServiceRequest | undefined;
}

/** Shows who has a request that left the queue; to those who pressed, how long before them, and who is next. */
function GoneWords({ row, requests, lost, next }: GoneWordsProps) {
  const text = useText(dashboard);
  const words = useText(common);
  const now = useNow();
  const taker = requests?.find(({ id }) => id === row.id)?.takenBy?.name;
  const isLost = lost?.request.id === row.id;
  const said = isLost
    ? words.acceptedBefore(lost.by, lost.before)
    : taker
      ? words.takenBy(taker)
      : words.noLongerWaiting;
  const after =
    isLost && next
      ? text.nextOne(next.patient.name, waitWords((now - Date.parse(next.waitingSince)) / 1000))
      : '';
  return <span role="status">{`${said} ${after}`.trim()}</span>;
}
