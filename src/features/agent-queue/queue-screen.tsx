import { useState } from 'react';
import type { RequestKind } from '#contract/shared.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { ordersList } from '#api/requests.ts';
import { useList } from '#api/use-list.ts';
import { AcceptDock } from '#features/agent-queue/accept-dock.tsx';
import { queueColumns } from '#features/agent-queue/columns.tsx';
import { QueueTools } from '#features/agent-queue/queue-tools.tsx';
import { listBodyOf, type QueueSearch } from '#features/agent-queue/queue-search.ts';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import { agent } from '#i18n/en/agent.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-page.tsx';
import { Page } from '#ui/page.tsx';

interface QueueScreenProps {
  kind: RequestKind;
  title: string;
  userId: string;
  /** Filters and sort live in the URL. */
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
  onOpen: (request: ServiceRequest) => void;
  /** The address of an order, for a new tab. */
  href: (request: ServiceRequest) => string;
}

/** One queue of the agents; the six are this screen with six definitions. */
export function QueueScreen({ kind, title, userId, search, onSearch, onOpen, href }: QueueScreenProps) {
  const text = useText(agent);
  const words = useText(common);
  const now = useNow();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useList(ordersList(kind, listBodyOf(search)));
  const rows = list.rows.filter((row) => search.with !== 'nobody' || !row.takenBy);
  const stepOf = (row: ServiceRequest): number =>
    isWaiting(row.requestStatus) ? waitStep(kind, (now - Date.parse(row.waitingSince)) / 1000) : 0;
  return (
    <Page>
      <QueueTools title={title} list={list} search={search} onSearch={onSearch} />
      <ListTable
        label={title}
        list={{ ...list, rows }}
        table={{
          columns: queueColumns({ text, words, now, userId, kind }),
          rowId: (row) => row.id,
          rowName: (row) => row.patient.name,
          href,
          onOpen,
          selected,
          onSelect: setSelected,
          sort: { by: search.sort ?? 'waiting', direction: search.down ? 'descending' : 'ascending' },
          onSort: ({ by, direction }) =>
            onSearch({
              sort: by as NonNullable<QueueSearch['sort']>,
              down: direction === 'descending' ? true : undefined,
            }),
          isHot: (row) => stepOf(row) === 5,
        }}
        empty={<EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>}
      />
      <AcceptDock rows={rows.filter((row) => selected.has(row.id))} onDone={() => setSelected(new Set())} />
    </Page>
  );
}
