import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert } from '#contract/alerts.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { alertsList, snoozeAlert } from '#api/resources/alerts.ts';
import { currentRole } from '#api/session/session.ts';
import { useList } from '#api/lists/use-list.ts';
import styles from '#app/alerts/alert-history.module.css';
import { queuePathOf } from '#domain/queue-paths.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MoreRows } from '#ui/table/more-rows.tsx';

const SNOOZE_MIN = 5;

/** All alerts of the user, newest first: who accepted the request, whether a device of the user rang. */
export function AlertHistory() {
  const words = useText(alertsHere);
  const list = useList(alertsList());
  return (
    <MoreRows list={list} empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}>
      <ul className={styles.list} aria-label={words.historyTitle}>
        {list.rows.map((alert) => (
          <AlertRow key={alert.alertId} alert={alert} />
        ))}
      </ul>
    </MoreRows>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const words = useText(alertsHere);
  const snooze = useMutation({
    mutationFn: () => snoozeAlert(alert.requestId, SNOOZE_MIN),
    onSuccess: () => refresh('alert.snoozed'),
  });
  const { kind, raisedAt, takenAt, withdrawnAt, heardAt, snoozedUntil, reason } = alert;
  const waits = !takenAt && !withdrawnAt;
  const name = words[kind];
  return (
    <li className={styles.row}>
      <span>
        {waits ? <Link to={queuePathOf(kind, currentRole())}>{name}</Link> : name}
        <time className={styles.when} dateTime={raisedAt}>
          {shortTime(raisedAt)}
        </time>
      </span>
      <span className={styles.state}>
        {reason === 'ESCALATED' && <Chip tone="warn">{words.escalated}</Chip>}
        {reason === 'HANDED_OVER' && <Chip>{words.handedOver}</Chip>}
        <StateChip alert={alert} />
        {!heardAt && <Chip>{words.noSound}</Chip>}
      </span>
      {waits && kind !== 'EMERGENCY_CARE' && !snoozedUntil && (
        <Button
          tone="quiet"
          size="s"
          aria-label={words.snooze(name)}
          busy={snooze.isPending}
          onClick={() => snooze.mutate()}
        >
          {words.snoozeShort}
        </Button>
      )}
      {waits && snoozedUntil && <span>{words.snoozed(clockTime(snoozedUntil))}</span>}
      {snooze.isError && <p role="alert">{words.notDone}</p>}
    </li>
  );
}

function StateChip({ alert: { takenAt, takenByMe, takenByName, withdrawnAt } }: { alert: Alert }) {
  const words = useText(alertsHere);
  if (takenByMe) return <Chip tone="ok">{words.takenByMe}</Chip>;
  if (takenAt) return <Chip tone="ok">{takenByName ? words.takenBy(takenByName) : words.taken}</Chip>;
  if (withdrawnAt) return <Chip>{words.withdrawn}</Chip>;
  return <Chip tone="danger">{words.waiting}</Chip>;
}
