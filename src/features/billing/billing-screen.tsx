import { useState } from 'react';
import type { BillingTotals } from '#contract/billing.ts';
import { billingList } from '#api/billing.ts';
import { useList } from '#api/use-list.ts';
import { money } from '#domain/format.ts';
import { billingColumns } from '#features/billing/columns.tsx';
import styles from '#features/billing/billing.module.css';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';
import { isoDayOf } from '#lib/times.ts';
import { DayRange } from '#ui/day-range.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/list-page.tsx';

const MONTH_MS = 30 * 86_400_000;

/** YYYY-MM-DD, both included; the last 30 days where the URL says nothing. */
export interface BillingSearch {
  from?: string | undefined;
  to?: string | undefined;
}

interface BillingScreenProps {
  search: BillingSearch;
  onSearch: (change: BillingSearch) => void;
}

/** What the provider earned in a period: totals that add up to the paisa, then every line. */
export function BillingScreen({ search, onSearch }: BillingScreenProps) {
  const [today] = useState(() => Date.now());
  const { from = isoDayOf(today - MONTH_MS), to = isoDayOf(today) } = search;
  const text = useText(billing);
  const list = useList(billingList({ from, to }));
  return (
    <ListPage
      title={text.title}
      tools={<DayRange from={from} until={to} onChange={onSearch} />}
      above={list.first && <Totals totals={list.first.totals} />}
      list={list}
      table={{ columns: billingColumns(text), rowId: (row) => row.id, rowName: (row) => row.number }}
      empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
    />
  );
}

function Totals({ totals }: { totals: BillingTotals }) {
  const text = useText(billing);
  const tiles = [
    [text.totalGross, totals.grossPaise],
    [text.totalNet, totals.netPaise],
    [text.totalPaid, totals.paidPaise],
    [text.totalPending, totals.pendingPaise],
  ] as const;
  return (
    <dl className={styles.totals}>
      {tiles.map(([label, paise]) => (
        <div key={label} className={styles.total}>
          <dt>{label}</dt>
          <dd>{money(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}
