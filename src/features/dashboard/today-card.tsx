import { MessageSquare, Phone, Users, Video } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { MyConsultation } from '#contract/my-consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { consultationsOfDayQuery } from '#api/resources/day.ts';
import type { Openable } from '#features/dashboard/rows.ts';
import styles from '#features/dashboard/side-column.module.css';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

const MODE_ICON: Record<ConsultationMode, IconShape> = {
  VIDEO: Video,
  AUDIO: Phone,
  CHAT: MessageSquare,
  IN_PERSON: Users,
};

interface TodayCardProps {
  day: string;
  clinicId: string | undefined;
  onOpen: (visit: Openable) => void;
}

/** Shows today's seen, current and booked patients. */
export function TodayCard({ day, clinicId, onOpen }: TodayCardProps) {
  const text = useText(dashboard);
  const query = useQuery(consultationsOfDayQuery(day, clinicId));
  const visits = query.data ?? [];
  const done = visits.filter(({ part }) => part === 'PAST').length;
  const open = visits.filter(({ part }) => part === 'UPCOMING').length;
  return (
    <Card aria-labelledby="today">
      <CardHeader
        id="today"
        title={text.today}
        end={visits.length > 0 ? text.todayCount(open, done) : undefined}
      />
      <Loaded query={query} rows={2}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.todayEmpty}>{text.todayEmptyText}</EmptyState>
          ) : (
            <ul className={styles.rows}>
              {data.map((visit) => (
                <Visit key={visit.id} visit={visit} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

const STATE = { PAST: 'past', MISSED: 'past', CANCELLED: 'past', UPCOMING: undefined } as const;

function Visit({ visit, onOpen }: { visit: MyConsultation; onOpen: (visit: Openable) => void }) {
  const text = useText(dashboard);
  const shared = useText(common);
  const { at, part, patient, consultationMode, complaint } = visit;
  const isNow = visit.consultationStatus === 'IN_PROGRESS';
  const mode = shared[consultationMode];
  const said = { PAST: text.done, MISSED: text.missed, CANCELLED: text.done, UPCOMING: complaint };
  return (
    <li className={styles.visit} data-state={isNow ? 'now' : STATE[part]}>
      <time dateTime={at}>{clockTime(at)}</time>
      <span className={styles.stretch} aria-hidden="true" />
      <span className={styles.grow}>
        <span className={styles.name} lang={patient.nameLang}>
          {patient.name}
        </span>
        <span className={styles.what}>
          <Icon of={MODE_ICON[consultationMode]} size="s" />
          {[mode, said[part]].filter(Boolean).join(', ')}
        </span>
      </span>
      {part === 'UPCOMING' && (
        <Button size="s" tone={isNow ? 'primary' : 'quiet'} onClick={() => onOpen(visit)}>
          {isNow ? text.join : shared.open}
        </Button>
      )}
    </li>
  );
}
