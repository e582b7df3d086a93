import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { Columns3, ListFilter } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import { ordersList } from '#api/resources/requests.ts';
import { useList } from '#api/lists/use-list.ts';
import { HomeCarePill, QueueTools } from '#features/agent-queue/queue-tools.tsx';
import { listBodyOf, type QueueSearch } from '#features/agent-queue/queue-search.ts';
import { beginWalk, endWalk, rowToReturnTo } from '#care/queue-walk.ts';
import { QUEUES, type QueueKind } from '#features/agent-queue/queues.ts';
import { useQueueColumns } from '#features/agent-queue/use-queue-columns.ts';
import { dueSince, waitStep } from '#domain/waiting.ts';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { common } from '#i18n/en/common.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/inputs/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { Page } from '#ui/layout/page.tsx';

// Asked for with the screen, so that it comes beside the rows; without filters there is nothing of it to show.
const loadSavedViews = () => import('#features/agent-queue/saved-views.tsx');
const savedViewsCode = loadSavedViews();
// Without a network they are loaded when the filters are shown.
savedViewsCode.catch(() => undefined);
const SavedViews = lazy(async () => ({ default: (await savedViewsCode.catch(loadSavedViews)).SavedViews }));
const QueueChoices = lazy(() =>
  import('#features/agent-queue/queue-choices.tsx').then((m) => ({ default: m.QueueChoices })),
);
const BulkDock = lazy(() =>
  import('#features/agent-queue/bulk-dock.tsx').then((m) => ({ default: m.BulkDock })),
);

/** So soon a row is marked as past its last limit. */
const HOT_STEP_MS = 5_000;

interface QueueScreenProps {
  kind: QueueKind;
  /** The URL holds filters and sort. */
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
  /** Goes to home care and back, where it has no place of its own in the menu (R2.23). */
  onHomeCare?: ((isOn: boolean) => void) | undefined;
}

/** One queue of the agents; the six are this screen with six definitions. */
export function QueueScreen({ kind, search, onSearch, onHomeCare }: QueueScreenProps) {
  const text = useText(agentQueue);
  const title = useText(shell)[QUEUES[kind].title];
  const navigate = useNavigate();
  const { userId } = useRouteContext({ from: '/_agent' }).session;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const body = listBodyOf(search);
  const list = useList(ordersList(kind, body));
  const startAt = useReturn(userId, kind, list.rows);
  const { all, hidden, columns } = useQueueColumns({ kind, userId, hide: search.hide });
  const isHot = useIsHot(kind);
  // They are asked for after the rows.
  const choicesToCome = <ChoicesToCome hidden={all.filter(({ id }) => hidden.has(id)).length} />;
  return (
    <Page>
      <QueueTools title={title} list={list} search={search} onSearch={onSearch}>
        <Suspense fallback={choicesToCome}>
          {list.isLoading ? (
            choicesToCome
          ) : (
            <QueueChoices {...{ kind, search, onSearch, hidden }} rows={list.rows} columns={all} />
          )}
        </Suspense>
        {onHomeCare && <HomeCarePill isOn={kind === 'HOME_CARE'} onPress={onHomeCare} />}
      </QueueTools>
      <Suspense>
        <SavedViews kind={kind} userId={userId} search={search} onSearch={onSearch} />
      </Suspense>
      <ListCard>
        <ListTable
          label={title}
          list={list}
          table={{
            isLive: true,
            columns,
            rowId: (row) => row.id,
            rowName: (row) => row.patient.name,
            href: (row) => `/agent-service-details/${row.id}`,
            onOpen: ({ id }) => {
              beginWalk({ userId, kind, body, ids: list.rows.map((row) => row.id), at: id });
              void navigate({ to: '/agent-service-details/$id', params: { id } });
            },
            startAt,
            selected,
            onSelect: setSelected,
            sort: { by: search.sort ?? 'waiting', direction: search.down ? 'descending' : 'ascending' },
            onSort: ({ by, direction }) =>
              onSearch({
                sort: by as NonNullable<QueueSearch['sort']>,
                down: direction === 'descending' ? true : undefined,
              }),
            isHot,
          }}
          empty={<EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>}
        />
      </ListCard>
      <Selection {...{ kind, selected }} rows={list.rows} onDone={() => setSelected(new Set())} />
    </Page>
  );
}

/** Keeps the room of the further filters until they are here. */
function ChoicesToCome({ hidden }: { hidden: number }) {
  const text = useText(agentQueue);
  return (
    <>
      <Button tone="quiet" size="s" icon={ListFilter} disabled>
        {text.filters}
      </Button>
      <Button tone="quiet" size="s" icon={Columns3} disabled>
        {hidden > 0 ? text.columnsHidden(hidden) : text.columns}
      </Button>
    </>
  );
}

/** Returns which rows of a queue wait past their last limit. */
function useIsHot(kind: QueueKind): (row: ServiceRequest) => boolean {
  const now = useNow(HOT_STEP_MS);
  return (row) => {
    const due = dueSince(row);
    return due !== null && waitStep(kind, (now - Date.parse(due)) / 1000) === 5;
  };
}

/** Returns the row of the order that was opened before, as the list is shown again. */
function useReturn(userId: string, kind: QueueKind, rows: readonly ServiceRequest[]): string | undefined {
  const [startAt, setStartAt] = useState(() => rowToReturnTo(userId, kind, rows));
  const isRead = rows.length > 0;
  // The rows may be read again first.
  if (isRead && startAt === undefined) {
    const found = rowToReturnTo(userId, kind, rows);
    if (found !== undefined) setStartAt(found);
  }
  useEffect(() => {
    if (isRead) endWalk();
  }, [isRead]);
  return startAt;
}

interface SelectionProps {
  kind: QueueKind;
  rows: readonly ServiceRequest[];
  selected: ReadonlySet<string>;
  onDone: () => void;
}

/** Actions on the ticked rows; their code and that of the file are loaded when they are needed. */
function Selection({ kind, rows, selected, onDone }: SelectionProps) {
  const text = useText(agentQueue);
  const words = useText(common);
  if (selected.size === 0) return null;
  const ticked = rows.filter((row) => selected.has(row.id));
  const save = async (): Promise<void> => {
    const { ordersFile } = await import('#features/agent-queue/orders-file.ts');
    saveFile(ordersFile(ticked, { text, words }), `${kind.toLowerCase().replaceAll('_', '-')}-orders.csv`);
  };
  return (
    <Suspense>
      <BulkDock rows={ticked} onDone={onDone} onExport={() => void save()} />
    </Suspense>
  );
}
