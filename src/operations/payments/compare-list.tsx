import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DIFFERENCE_PARTS, type DifferencePart, type PaymentDifference } from '#contract/reconciliation.ts';
import { money } from '#domain/format.ts';
import { differencesQuery } from '#api/resources/reconciliation.ts';
import { reconciliation } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { wholeList } from '#operations/payouts/whole-list.ts';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { CompareFile } from './compare-file.tsx';
import { Comparisons } from './comparisons.tsx';
import { DifferencePane } from './difference-pane.tsx';
import type { PaymentsSearch } from './payments-screen.tsx';
import styles from './payments.module.css';

interface CompareListProps {
  part?: DifferencePart | undefined;
  difference?: string | undefined;
  onSearch: (change: PaymentsSearch) => void;
  href: (search: PaymentsSearch) => string;
}

/** A list of the gateway is compared; what differs is here by kind, until it is settled. */
export function CompareList({ part = 'ONLY_GATEWAY', difference, onSearch, href }: CompareListProps) {
  const text = useText(reconciliation);
  const query = useQuery(differencesQuery(part));
  const columns = useMemo(() => differenceColumns(text), [text]);
  const list = wholeList(query.data?.differences, query);
  const at = (change: PaymentsSearch): PaymentsSearch => ({ view: 'compare', part, ...change });
  const open = query.data?.differences.find(({ id }) => id === difference);
  return (
    <div className={styles.part}>
      <CompareFile />
      <ListTools list={list}>
        {DIFFERENCE_PARTS.map((one) => (
          <Pill
            key={one}
            pressed={one === part}
            count={query.data?.counts[one]}
            onPress={() => onSearch(at({ part: one }))}
          >
            {text[one]}
          </Pill>
        ))}
      </ListTools>
      <ListAndPane
        list={
          <ListCard aria-label={text.list}>
            <ListTable
              label={text.list}
              list={list}
              table={{
                columns,
                rowId: (row) => row.id,
                rowName: (row) => row.reference,
                href: (row) => href(at({ difference: row.id })),
                onOpen: (row) => onSearch(at({ difference: row.id })),
              }}
              empty={<EmptyState title={text.none}>{text.noneText}</EmptyState>}
            />
          </ListCard>
        }
        pane={
          open && (
            <DifferencePane
              key={open.id}
              difference={open}
              onClose={() => onSearch(at({}))}
              hrefOfOrder={(order) => href({ order })}
            />
          )
        }
      />
      <Comparisons />
    </div>
  );
}

function differenceColumns(text: (typeof reconciliation)['en']): Column<PaymentDifference>[] {
  const amount = (paise: number | null): string => (paise === null ? text.nothing : money(paise));
  return [
    { id: 'reference', head: text.reference, strong: true, mono: true, cell: (row) => row.reference },
    { id: 'day', head: text.day, cell: (row) => row.day },
    { id: 'listed', head: text.listed, numeric: true, cell: (row) => amount(row.listedPaise) },
    { id: 'recorded', head: text.recorded, numeric: true, cell: (row) => amount(row.recordedPaise) },
  ];
}
