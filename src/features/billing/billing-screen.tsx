import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BillingTotals } from '#contract/billing.ts';
import { billingQuery } from '#api/billing.ts';
import { money } from '#domain/format.ts';
import { billingColumns } from '#features/billing/columns.tsx';
import styles from '#features/billing/billing.module.css';
import { billing } from '#i18n/en/billing.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { isoDayOf } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TextField } from '#ui/field.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const MONTH_MS = 30 * 86_400_000;

/** YYYY-MM-DD, both included; the last 30 days where the URL says nothing. */
export interface BillingPeriod {
  from?: string | undefined;
  to?: string | undefined;
  limit?: number | undefined;
}

interface BillingScreenProps {
  period: BillingPeriod;
  onChange: (change: { from?: string; to?: string; limit?: number }) => void;
}

/** What the provider earned in a period: totals that add up to the paisa, then every line. */
export function BillingScreen({ period, onChange }: BillingScreenProps) {
  const [today] = useState(() => Date.now());
  const { from = isoDayOf(today - MONTH_MS), to = isoDayOf(today), limit = 50 } = period;
  const text = useText(billing);
  const words = useText(common);
  const { data, error, refetch } = useQuery(billingQuery({ from, to, limit: String(limit) }));
  return (
    <Page>
      <PageHeader
        title={text.title}
        actions={
          <div className={styles.period}>
            <TextField
              label={text.from}
              type="date"
              value={from}
              max={to}
              onChange={(event) => event.target.value && onChange({ from: event.target.value })}
              error={from > to ? text.order : undefined}
            />
            <TextField
              label={text.to}
              type="date"
              value={to}
              min={from}
              onChange={(event) => event.target.value && onChange({ to: event.target.value })}
            />
          </div>
        }
      />
      {error && !data ? (
        <ErrorState title={words.loadFailed} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={8} onRetry={() => void refetch()} />
      ) : (
        <>
          <Totals totals={data.totals} />
          <Card className={styles.table}>
            <DataTable
              label={text.title}
              columns={billingColumns(text)}
              rows={data.items}
              rowId={(row) => row.id}
              rowName={(row) => row.number}
              empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
            />
          </Card>
          {data.next && (
            <Button tone="quiet" onClick={() => onChange({ limit: limit + 50 })}>
              {text.more}
            </Button>
          )}
        </>
      )}
    </Page>
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
