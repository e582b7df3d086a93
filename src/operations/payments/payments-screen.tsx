import type { DifferencePart } from '#contract/reconciliation.ts';
import { paymentsAdmin } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { CompareList } from './compare-list.tsx';
import { DueList } from './due-list.tsx';
import { LegalDetailsCard } from './legal-details.tsx';

export const PAYMENT_VIEWS = ['due', 'compare', 'details'] as const;

export interface PaymentsSearch {
  view?: (typeof PAYMENT_VIEWS)[number] | undefined;
  order?: string | undefined;
  part?: DifferencePart | undefined;
  difference?: string | undefined;
}

interface PaymentsScreenProps extends PaymentsSearch {
  onSearch: (change: PaymentsSearch) => void;
  href: (search: PaymentsSearch) => string;
}

/** Shows what is due back to patients, what the gateway's list and the records do not agree on, and what receipts say of the hospital. */
export function PaymentsScreen({ view = 'due', onSearch, href, ...search }: PaymentsScreenProps) {
  const text = useText(paymentsAdmin);
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <Tabs
        label={text.views}
        fit
        selected={view}
        onSelect={(id) => onSearch({ view: PAYMENT_VIEWS.find((one) => one === id) })}
        tabs={[
          {
            id: 'due',
            label: text.due,
            panel: view === 'due' && (
              <DueList
                order={search.order}
                onOrder={(order) => onSearch({ order })}
                href={(order) => href({ order })}
              />
            ),
          },
          {
            id: 'compare',
            label: text.compare,
            panel: view === 'compare' && <CompareList {...search} onSearch={onSearch} href={href} />,
          },
          { id: 'details', label: text.details, panel: view === 'details' && <LegalDetailsCard /> },
        ]}
      />
    </Page>
  );
}
