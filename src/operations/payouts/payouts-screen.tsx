import { useQuery } from '@tanstack/react-query';
import { banksToCheckQuery, payoutsQuery } from '#api/resources/payouts-admin.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { BankList } from './bank-list.tsx';
import { DueList } from './due-list.tsx';
import { RecordedList } from './recorded-list.tsx';

export const PAYOUT_VIEWS = ['due', 'banks', 'recorded'] as const;

export interface PayoutsSearch {
  view?: (typeof PAYOUT_VIEWS)[number] | undefined;
  person?: string | undefined;
}

export interface PayoutsScreenProps extends PayoutsSearch {
  onSearch: (change: PayoutsSearch) => void;
  href: (person: string) => string;
}

/** Shows what is due to doctors, the bank accounts to check, and the transfers that were recorded. */
export function PayoutsScreen({ view = 'due', person, onSearch, href }: PayoutsScreenProps) {
  const text = useText(payoutsAdmin);
  const { data: payouts } = useQuery(payoutsQuery());
  const { data: banks } = useQuery(banksToCheckQuery());
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <Tabs
        label={text.views}
        fit
        selected={view}
        onSelect={(id) => onSearch({ view: PAYOUT_VIEWS.find((one) => one === id) })}
        tabs={[
          {
            id: 'due',
            label: text.due,
            count: payouts?.due.length,
            panel: view === 'due' && <DueList {...{ person, onSearch, href }} />,
          },
          {
            id: 'banks',
            label: text.banks,
            count: banks?.length,
            hot: Boolean(banks?.length),
            panel: view === 'banks' && <BankList />,
          },
          { id: 'recorded', label: text.recorded, panel: view === 'recorded' && <RecordedList /> },
        ]}
      />
    </Page>
  );
}
