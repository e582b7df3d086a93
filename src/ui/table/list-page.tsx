import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import type { DataTableProps } from './data-table-types.ts';
import type { DataTable as Table } from './data-table.tsx';
import styles from './list-page.module.css';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useWorkWords } from '#ui/work-words.ts';

// Asked for with the screen, so that it comes beside the rows and not after them.
const loadTable = () => import('./data-table.tsx');
const tableCode = loadTable();
// Without a network it is loaded when a list is shown.
tableCode.catch(() => undefined);
const DataTable = lazy(async () => ({
  default: (await tableCode.catch(loadTable)).DataTable,
})) as typeof Table;

/** A list as `useList` reads it: what is here, how much there is, and the way to more. */
export interface ListState<Row> {
  /** Another one after each change of the filters or the order. */
  readonly listId: string;
  readonly rows: readonly Row[];
  readonly total: number;
  /** "1000+" of a list that is not counted to its end. */
  readonly totalWords: string;
  readonly isLoading: boolean;
  /** The rows are those of the filters before, while others are read: a press would reach another row than was meant. */
  readonly isChanging?: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  /** Called with the rows that are drawn. */
  readonly onShow: (first: number, last: number, isScrolling: boolean) => void;
  readonly retry: () => void;
}

interface ListPageProps<Row> {
  readonly title: string;
  readonly sub?: ReactNode;
  /** Beside the title: what one can do here. */
  readonly actions?: ReactNode;
  /** Search, filters: their values are in the URL. */
  readonly tools?: ReactNode;
  /** Between the tools and the list: totals, tabs. */
  readonly above?: ReactNode;
  readonly list: ListState<Row>;
  readonly table: Omit<
    DataTableProps<Row>,
    'rows' | 'listId' | 'label' | 'empty' | 'onEnd' | 'onShow' | 'total' | 'isChanging'
  >;
  readonly empty: ReactNode;
  /** Under the list: a dock, a dialog. */
  readonly children?: ReactNode;
}

/** A screen that is one list. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, sub, actions, tools, above, list, table, empty, children } = props;
  return (
    <Page>
      <PageHeader title={title} sub={sub} actions={actions} />
      {tools && <ListTools list={list}>{tools}</ListTools>}
      {above}
      <ListCard>
        <ListTable label={title} list={list} table={table} empty={empty} />
      </ListCard>
      {children}
    </Page>
  );
}

/** The filters of a list, and how much of it is shown. */
export function ListTools<Row>({ list, children }: { list: ListState<Row>; children: ReactNode }) {
  const words = useWorkWords();
  return (
    <div className={styles.tools} role="search">
      {children}
      <span className={styles.shown} role="status">
        {!list.isLoading && words.shownOf(list.rows.length, list.totalWords)}
      </span>
    </div>
  );
}

/** The card of a list: its rows reach the edges, its corners stay round. */
export function ListCard(props: ComponentProps<typeof Card>) {
  return <Card {...props} className={styles.list} />;
}

interface ListTableProps<Row> extends Pick<ListPageProps<Row>, 'list' | 'table' | 'empty'> {
  readonly label: string;
}

/** A list with each of its states; pages come as the end comes into view. */
export function ListTable<Row>({ label, list, table, empty }: ListTableProps<Row>) {
  if (list.error && list.rows.length === 0) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <Skeleton rows={8} onRetry={list.retry} />;
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <DataTable
        {...table}
        label={label}
        rows={list.rows}
        listId={table.isLive ? list.listId : ''}
        total={list.total}
        isChanging={list.isChanging}
        onEnd={list.loadMore}
        onShow={list.onShow}
        empty={empty}
      />
    </Suspense>
  );
}
