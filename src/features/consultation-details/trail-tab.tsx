import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { AuditRow } from '#contract/consultation-record.ts';
import { auditList, consultationHistoryQuery } from '#api/resources/consultation-record.ts';
import { useList } from '#api/lists/use-list.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { auditActions, auditCallers, auditEntities } from '#i18n/en/audit-words.ts';
import { common } from '#i18n/en/common.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { wordOf } from '#domain/word-of.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Timeline, type TimelineItem } from '#care/timeline.tsx';

/** The history of the consultation, and all people who read or changed it. */
export function TrailTab({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const audit = useList(auditList(consultation.consultationNumber));
  const actions = useText(auditActions);
  const callers = useText(auditCallers);
  const entities = useText(auditEntities);
  const columns = useMemo(
    () => auditColumns(text, { actions, callers, entities }),
    [text, actions, callers, entities],
  );
  return (
    <div className={styles.columns}>
      <ListCard>
        <CardHeader title={text.audit} />
        <ListTable
          label={text.audit}
          list={audit}
          table={{
            columns,
            rowId: (row) => row.id,
            rowName: (row) => row.by.name,
          }}
          empty={<EmptyState title={text.noAudit} />}
        />
      </ListCard>
      <Statuses consultation={consultation} />
    </div>
  );
}

function Statuses({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const words = useText(common);
  const query = useQuery(consultationHistoryQuery(consultation.consultationNumber));
  const { startedAt, endedAt } = consultation;
  return (
    <Card>
      <CardHeader title={text.statuses} />
      <div className={styles.body}>
        <Loaded query={query} rows={3}>
          {({ history }) => {
            const rows = history.map((row) => ({
              at: row.at,
              words: [words[row.to], row.by?.name, row.note].filter(Boolean).join(', '),
            }));
            // A booking has no request and no history of statuses, so its own times are shown.
            const own = [
              ...(startedAt ? [{ at: startedAt, words: text.began }] : []),
              ...(endedAt ? [{ at: endedAt, words: text.ended }] : []),
            ];
            const items = timelineOf(rows.length > 0 ? rows : own, endedAt !== null);
            return items.length > 0 ? (
              <Timeline label={text.statuses} items={items} />
            ) : (
              <p className={styles.hint}>{text.noStatuses}</p>
            );
          }}
        </Loaded>
      </div>
    </Card>
  );
}

function timelineOf(rows: readonly { at: string; words: string }[], ended: boolean): TimelineItem[] {
  return rows.map(({ at, words }, i) => ({
    id: `${i}`,
    state: i === rows.length - 1 && !ended ? 'now' : 'done',
    words,
    time: dayAndTime(at),
    dateTime: at,
  }));
}

interface AuditText {
  actions: (typeof auditActions)['en'];
  callers: (typeof auditCallers)['en'];
  entities: (typeof auditEntities)['en'];
}

function auditColumns(
  text: (typeof consultationDetails)['en'],
  { actions, callers, entities }: AuditText,
): Column<AuditRow>[] {
  return [
    { id: 'at', head: text.auditWhen, cell: (row) => dayAndTime(row.at) },
    { id: 'who', head: text.auditWho, strong: true, cell: (row) => row.by.name },
    { id: 'role', head: text.auditRole, cell: (row) => wordOf(callers, row.by.role) },
    { id: 'what', head: text.auditWhat, cell: (row) => wordOf(actions, row.action) },
    { id: 'record', head: text.auditRecord, cell: (row) => wordOf(entities, row.entity) },
  ];
}
