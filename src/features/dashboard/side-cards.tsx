import { MessageSquare, Pencil, Phone, Redo2, Users, Video } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import styles from '#features/dashboard/dashboard.module.css';
import { isMine, leftoverOf, type Leftover } from '#features/dashboard/rows.ts';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, isoDayOf } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon, type IconShape } from '#ui/icon.tsx';
import { StatusChip } from '#ui/status-chip.tsx';

const MODE_ICON: Record<ConsultationMode, IconShape> = {
  VIDEO: Video,
  AUDIO: Phone,
  CHAT: MessageSquare,
  IN_PERSON: Users,
};

interface SideProps {
  requests: readonly ServiceRequest[];
  onOpen: (request: ServiceRequest) => void;
}

const isToday = (at: string): boolean => isoDayOf(Date.parse(at)) === isoDayOf(Date.now());
const takenAt = (request: ServiceRequest): string => request.takenAt ?? request.requestedAt;

/** Who is with me now, and whom I have seen today. */
export function TodayCard({ requests, onOpen }: SideProps) {
  const text = useText(dashboard);
  const shared = useText(common);
  const open = requests.filter((request) => isMine(request) && request.requestStatus === 'IN_PROGRESS');
  const done = requests.filter(
    (request) => request.requestStatus === 'COMPLETED' && isToday(takenAt(request)),
  );
  const rows = [...done, ...open].toSorted((a, b) => takenAt(a).localeCompare(takenAt(b)));
  return (
    <Card aria-labelledby="today">
      <CardHeader
        id="today"
        title={text.today}
        end={rows.length > 0 ? text.todayCount(open.length, done.length) : undefined}
      />
      {rows.length === 0 && <EmptyState title={text.todayEmpty}>{text.todayEmptyText}</EmptyState>}
      <ul className={styles.rows}>
        {rows.map((request) => {
          const isNow = request.requestStatus === 'IN_PROGRESS';
          return (
            <li key={request.id} className={cx(styles.visit, isNow ? styles.now : styles.past)}>
              <time dateTime={takenAt(request)}>{clockTime(takenAt(request))}</time>
              <span className={styles.stretch} aria-hidden="true" />
              <span className={styles.grow}>
                <span className={styles.name} lang={request.patient.nameLang}>
                  {request.patient.name}
                </span>
                <span className={styles.what}>
                  <Icon of={MODE_ICON[request.consultationMode]} size="s" />
                  {isNow ? shared[request.consultationMode] : text.done}
                </span>
              </span>
              {isNow && (
                <Button size="s" onClick={() => onOpen(request)}>
                  {text.join}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const LEFT_ICON: Record<Leftover, IconShape> = { notJoined: Video, notComplete: Pencil, newAnswer: Redo2 };

/** What must not be forgotten. */
export function UnfinishedCard({ requests, onOpen }: SideProps) {
  const text = useText(dashboard);
  const shared = useText(common);
  const rows = requests.flatMap((request) => {
    const left = leftoverOf(request, isToday);
    return left ? [{ request, left }] : [];
  });
  return (
    <Card aria-labelledby="unfinished">
      <CardHeader
        id="unfinished"
        title={text.unfinished}
        end={rows.length > 0 ? String(rows.length) : undefined}
      />
      {rows.length === 0 && <EmptyState title={text.allFinished} />}
      <ul className={styles.rows}>
        {rows.map(({ request, left }) => (
          <li key={request.id} className={styles.left}>
            <Icon of={LEFT_ICON[left]} />
            <button type="button" className={styles.open} onClick={() => onOpen(request)}>
              <span className={styles.name}>{text[left]}</span>
              <span className={styles.what} lang={request.patient.nameLang}>
                {request.patient.name}
              </span>
            </button>
            <StatusChip status={request.requestStatus} label={shared[request.requestStatus]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
