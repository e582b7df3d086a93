import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PayoutDue } from '#contract/payouts-admin.ts';
import { money } from '#domain/format.ts';
import { payoutsQuery } from '#api/resources/payouts-admin.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { AccountChips } from './account.tsx';
import { PayoutPane } from './payout-pane.tsx';
import type { PayoutsScreenProps } from './payouts-screen.tsx';
import { wholeList } from './whole-list.ts';

type DueListProps = Pick<PayoutsScreenProps, 'person' | 'onSearch' | 'href'>;

/** The sum due to each doctor; one of them opens beside the list, on a phone in its place. */
export function DueList({ person, onSearch, href }: DueListProps) {
  const text = useText(payoutsAdmin);
  const query = useQuery(payoutsQuery());
  const columns = useMemo(() => dueColumns(text), [text]);
  const open = query.data?.due.find(({ userId }) => userId === person);
  return (
    <ListAndPane
      list={
        <ListCard aria-label={text.due}>
          <ListTable
            label={text.due}
            list={wholeList(query.data?.due, query)}
            table={{
              columns,
              rowId: (row) => row.userId,
              rowName: (row) => row.name,
              href: (row) => href(row.userId),
              onOpen: (row) => onSearch({ person: row.userId }),
            }}
            empty={<EmptyState title={text.nothingDue}>{text.nothingDueText}</EmptyState>}
          />
        </ListCard>
      }
      pane={
        open && <PayoutPane key={open.userId} due={open} onClose={() => onSearch({ person: undefined })} />
      }
    />
  );
}

function dueColumns(text: (typeof payoutsAdmin)['en']): Column<PayoutDue>[] {
  return [
    {
      id: 'doctor',
      head: text.doctor,
      strong: true,
      cell: (row) => (
        <TwoLines>
          {row.name}
          <small>{row.userName}</small>
        </TwoLines>
      ),
    },
    { id: 'sum', head: text.sum, numeric: true, cell: (row) => money(row.netPaise) },
    { id: 'lines', head: text.lines, numeric: true, cell: (row) => row.lines },
    { id: 'oldest', head: text.oldest, cell: (row) => dayOf(row.oldestAt) },
    { id: 'account', head: text.account, wrap: true, cell: (row) => <AccountChips bank={row.bank} /> },
  ];
}
