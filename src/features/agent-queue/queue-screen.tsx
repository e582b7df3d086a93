import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RequestKind } from '#contract/shared.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { ordersQuery } from '#api/requests.ts';
import { AcceptDock } from '#features/agent-queue/accept-dock.tsx';
import { queueColumns } from '#features/agent-queue/columns.tsx';
import { QueueTools } from '#features/agent-queue/queue-tools.tsx';
import { listBodyOf, type QueueSearch } from '#features/agent-queue/queue-search.ts';
import styles from '#features/agent-queue/agent-queue.module.css';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import { agent } from '#i18n/en/agent.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface QueueScreenProps {
  kind: RequestKind;
  title: string;
  userId: string;
  /** Filters and sort live in the URL. */
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
  onOpen: (request: ServiceRequest) => void;
}

/** One queue of the agents; the six are this screen with six definitions. */
export function QueueScreen({ kind, title, userId, search, onSearch, onOpen }: QueueScreenProps) {
  const text = useText(agent);
  const words = useText(common);
  const now = useNow();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery(ordersQuery(kind, listBodyOf(search)));
  const rows = (data?.items ?? []).filter((row) => search.with !== 'nobody' || !row.takenBy);
  const stepOf = (row: ServiceRequest): number =>
    isWaiting(row.requestStatus) ? waitStep(kind, (now - Date.parse(row.waitingSince)) / 1000) : 0;
  return (
    <Page>
      <QueueTools
        title={title}
        search={search}
        onSearch={onSearch}
        shown={rows.length}
        total={data?.total ?? 0}
      />
      {error && !data ? (
        <ErrorState title={words.loadFailed} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={12} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={title}
            columns={queueColumns({ text, words, now, userId, kind })}
            rows={rows}
            rowId={(row) => row.id}
            rowName={(row) => row.patient.name}
            onOpen={onOpen}
            selected={selected}
            onSelect={setSelected}
            sort={{ by: search.sort ?? 'waiting', direction: search.down ? 'descending' : 'ascending' }}
            onSort={({ by, direction }) =>
              onSearch({
                sort: by as NonNullable<QueueSearch['sort']>,
                down: direction === 'descending' ? true : undefined,
              })
            }
            isHot={(row) => stepOf(row) === 5}
            empty={<EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>}
          />
          {data.next && (
            <Button tone="quiet" onClick={() => onSearch({ limit: (search.limit ?? 50) + 50 })}>
              {text.more}
            </Button>
          )}
        </div>
      )}
      <AcceptDock rows={rows.filter((row) => selected.has(row.id))} onDone={() => setSelected(new Set())} />
    </Page>
  );
}
