import { useMemo, useState, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RefundDue } from '#contract/payments-admin.ts';
import { money } from '#domain/format.ts';
import { refundsDueQuery } from '#api/resources/payments-admin.ts';
import { paymentsAdmin } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { wholeList } from '#operations/payouts/whole-list.ts';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { OrderPane } from './order-pane.tsx';
import styles from './payments.module.css';

interface DueListProps {
  order: string | undefined;
  onOrder: (order: string | undefined) => void;
  href: (order: string) => string;
}

/** Shows what is due back to patients, and the money of one order, which is found by its number. */
export function DueList({ order, onOrder, href }: DueListProps) {
  const text = useText(paymentsAdmin);
  const query = useQuery(refundsDueQuery());
  const columns = useMemo(() => dueColumns(text), [text]);
  return (
    <>
      <FindOrder onFind={onOrder} />
      <ListAndPane
        list={
          <ListCard aria-label={text.due}>
            <ListTable
              label={text.due}
              list={wholeList(query.data, query)}
              table={{
                columns,
                rowId: (row) => row.serviceNumber,
                rowName: (row) => row.serviceNumber,
                href: (row) => href(row.serviceNumber),
                onOpen: (row) => onOrder(row.serviceNumber),
              }}
              empty={<EmptyState title={text.noneDue}>{text.noneDueText}</EmptyState>}
            />
          </ListCard>
        }
        pane={order && <OrderPane key={order} serviceNumber={order} onClose={() => onOrder(undefined)} />}
      />
    </>
  );
}

function dueColumns(text: (typeof paymentsAdmin)['en']): Column<RefundDue>[] {
  return [
    { id: 'order', head: text.order, strong: true, mono: true, cell: (row) => row.serviceNumber },
    { id: 'sum', head: text.sum, numeric: true, cell: (row) => money(row.refundDuePaise) },
    { id: 'at', head: text.orderedAt, cell: (row) => dayOf(row.requestedAt) },
  ];
}

function FindOrder({ onFind }: { onFind: (order: string) => void }) {
  const text = useText(paymentsAdmin);
  const [typed, setTyped] = useState('');
  const find = (event: SyntheticEvent): void => {
    event.preventDefault();
    const number = typed.trim().toUpperCase();
    if (number) onFind(number);
  };
  return (
    <form className={styles.find} onSubmit={find} role="search">
      <TextField
        label={text.find}
        mono
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" tone="quiet">
        {text.findVerb}
      </Button>
    </form>
  );
}
