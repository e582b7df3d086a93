import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { billingList, billingSummaryQuery } from '#api/resources/billing.ts';
import { useClinicFilter } from '#care/clinic-filter.tsx';
import { useList } from '#api/lists/use-list.ts';
import { BillingFilters } from '#features/billing/billing-filters.tsx';
import { type BillingSearch } from '#features/billing/billing-search.ts';
import { queryOf } from '#features/billing/billing-days.ts';
import styles from '#features/billing/billing.module.css';
import { billingColumns } from '#features/billing/columns.tsx';
import { EarningsChart } from '#features/billing/earnings-chart.tsx';
import { ExportButtons } from '#features/billing/export-buttons.tsx';
import { Ledger } from '#features/billing/ledger.tsx';
import { Payouts } from '#features/billing/payouts.tsx';
import { common } from '#i18n/en/common.ts';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';
import { isoDayOf } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

interface BillingScreenProps {
  providerId: string;
  search: BillingSearch;
  onSearch: (change: BillingSearch) => void;
}

/** Shows what the provider earned in a period: totals that add up to the paisa, then every line. */
export function BillingScreen({ providerId, search, onSearch }: BillingScreenProps) {
  const [today] = useState(() => isoDayOf(Date.now()));
  const text = useText(billing);
  const words = useText(common);
  const filter = useClinicFilter(providerId, search.clinic);
  const query = queryOf({ ...search, clinic: filter.clinicId }, today);
  const list = useList(billingList(query));
  const columns = useMemo(() => billingColumns(text, words), [text, words]);
  const summary = useQuery(billingSummaryQuery(query));
  return (
    <Page>
      <PageHeader title={text.title} actions={<ExportButtons query={query} />} />
      <ListTools list={list}>
        <BillingFilters {...filter} today={today} search={search} onSearch={onSearch} />
      </ListTools>
      <div className={styles.summary}>
        <Card aria-labelledby="receive" pad>
          <Loaded query={summary} rows={6} shape="text">
            {({ totals }) => <Ledger totals={totals} lines={list.total} />}
          </Loaded>
        </Card>
        <Card aria-labelledby="chart">
          <CardHeader id="chart" title={text.chart} />
          <Loaded query={summary} rows={5}>
            {({ days }) => <EarningsChart days={days} period={query} />}
          </Loaded>
        </Card>
      </div>
      <ListCard aria-labelledby="payouts">
        <CardHeader id="payouts" title={text.payouts} sub={text.payoutsSub} />
        <Loaded query={summary} rows={2}>
          {({ payouts, totals }) => <Payouts payouts={payouts} pendingPaise={totals.pendingPaise} />}
        </Loaded>
      </ListCard>
      <ListCard aria-labelledby="entries">
        <CardHeader id="entries" title={text.entries} sub={text.entriesSub} />
        <ListTable
          label={text.entries}
          list={list}
          table={{ columns, rowId: (row) => row.id, rowName: (row) => row.number }}
          empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
        />
      </ListCard>
    </Page>
  );
}
