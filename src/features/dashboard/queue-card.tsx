import type { ServiceRequest } from '#contract/requests.ts';
import { waitWords } from '#domain/format.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';
import styles from '#features/dashboard/dashboard.module.css';
import { QueueItem, type QueueActions } from '#features/dashboard/queue-item.tsx';
import { queueRows, waitingIn } from '#features/dashboard/rows.ts';
import type { Lost } from '#care/use-take-request.ts';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { KindMark } from '#care/kind-mark.tsx';
import { KIND_OF } from '#care/kind-of.ts';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { QueueRow } from '#care/queue-row.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface QueueCardProps extends QueueActions {
  kind: AlertKind;
  requests: ServiceRequest[] | undefined;
  error: Error | null;
  lost: Lost | undefined;
  onRetry: () => void;
}

/** One queue: waiting requests, longest first, then those assigned to me. */
export function QueueCard({ kind, requests, error, lost, onRetry, ...actions }: QueueCardProps) {
  const text = useText(dashboard);
  const waiting = waitingIn(requests ?? []);
  const rows = queueRows(requests ?? []).filter((request) => request.id !== lost?.request.id);
  const lostHere = lost?.request.kind === kind ? lost : undefined;
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
      {requests && rows.length === 0 && !lostHere && (
        <EmptyState title={text.noneWaiting}>{text.noneText}</EmptyState>
      )}
      <ul>
        {lostHere && (
          <LostRow
            lost={lostHere}
            next={waiting.find((request) => request.id !== lostHere.request.id)}
            onTake={actions.onTake}
          />
        )}
        {rows.map((request) => (
          <QueueItem key={request.id} request={request} {...actions} />
        ))}
      </ul>
    </Card>
  );
}

/** Another person accepted the request first: who and when, and the next request. It disappears by itself. */
function LostRow({
  lost,
  next,
  onTake,
}: {
  lost: Lost;
  next: ServiceRequest | undefined;
  onTake: QueueActions['onTake'];
}) {
  const text = useText(dashboard);
  const now = useNow();
  const { patient } = lost.request;
  const taken = useText(common).acceptedBefore(lost.by, lost.before);
  const waits = next
    ? text.nextOne(next.patient.name, waitWords((now - Date.parse(next.waitingSince)) / 1000))
    : '';
  return (
    <QueueRow
      state="taken"
      name={patient.name}
      nameLang={patient.nameLang}
      news={
        <span role="status">
          {taken} {waits}
        </span>
      }
      actions={
        next && (
          <Button size="s" tone="tonal" onClick={() => onTake(next)}>
            {text.takeNext(next.patient.name)}
          </Button>
        )
      }
    />
  );
}
