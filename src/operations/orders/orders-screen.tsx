import { useMemo, useState } from 'react';
import type { AssignableOrder, OrderKind } from '#contract/assignment.ts';
import { useList } from '#api/lists/use-list.ts';
import { orderList } from '#api/resources/assignment.ts';
import { AssignDialog } from '#care/assign/assign-dialog.tsx';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { assignment } from '#i18n/en/assignment.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Dock } from '#ui/overlays/dock.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { orderColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { OrderPane } from './order-pane.tsx';

export interface OrdersSearch {
  kind?: OrderKind | undefined;
  agent?: string | undefined;
  free?: true | undefined;
  /** The id of the one that is open. */
  order?: string | undefined;
  /** Its number, where a link leads to it: the list may have more pages than are read. */
  number?: string | undefined;
}

export interface OrdersScreenProps {
  search: OrdersSearch;
  onSearch: (change: OrdersSearch) => void;
  href: (order: string) => string;
}

const CLEAR = { kind: undefined, agent: undefined, free: undefined, number: undefined };
const NONE: ReadonlySet<string> = new Set();

/** The agents' open orders: those that are ticked are given to an agent at once, one that is open by itself. */
export function OrdersScreen({ search, onSearch, href }: OrdersScreenProps) {
  const text = useText(assignment);
  const words = useText(common);
  const kinds = useText(alertsHere);
  // Not in the address: it can be a patient's name.
  const [typed, setTyped] = useState(search.number);
  const [selected, setSelected] = useState(NONE);
  const { kind, agent: agentUserId, free, order } = search;
  const list = useList(orderList({ kind, agentUserId, free, search: typed }));
  const columns = useMemo(() => orderColumns({ text, kinds, words }), [text, kinds, words]);
  const open = list.rows.find((row) => row.id === order);
  const ticked = list.rows.filter(({ id }) => selected.has(id));
  const clearFilters = (): void => {
    setTyped(undefined);
    onSearch(CLEAR);
  };
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <ListTools list={list}>
        <Filters search={search} onSearch={onSearch} typed={typed} onTyped={setTyped} />
      </ListTools>
      <ListAndPane
        list={
          <ListCard aria-label={text.title}>
            <ListTable
              label={text.title}
              list={list}
              table={{
                columns,
                rowId: (row) => row.id,
                rowName: (row) => row.serviceNumber,
                href: (row) => href(row.id),
                onOpen: (row) => onSearch({ order: row.id }),
                selected,
                onSelect: setSelected,
              }}
              empty={<NoOrders onClear={clearFilters} />}
            />
          </ListCard>
        }
        pane={open && <OrderPane key={open.id} order={open} onClose={() => onSearch({ order: undefined })} />}
      />
      <Ticked orders={ticked} onClear={() => setSelected(NONE)} />
    </Page>
  );
}

function NoOrders({ onClear }: { onClear: () => void }) {
  const text = useText(assignment);
  return (
    <NoMatches title={text.none} showAll={text.showAll} onShowAll={onClear}>
      {text.noneText}
    </NoMatches>
  );
}

function Ticked({ orders, onClear }: { orders: readonly AssignableOrder[]; onClear: () => void }) {
  const text = useText(assignment);
  const [isAssigning, setAssigning] = useState(false);
  return (
    <>
      {orders.length > 0 && (
        <Dock what={text.selected(orders.length)} onClear={onClear}>
          <Button size="s" onClick={() => setAssigning(true)}>
            {text.assignTo}
          </Button>
        </Dock>
      )}
      {isAssigning && <AssignDialog orders={orders} onDone={onClear} onClose={() => setAssigning(false)} />}
    </>
  );
}
