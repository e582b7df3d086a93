import type { PricePart } from '#contract/catalogue.ts';
import { catalogue } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { AiTool } from './ai-tool.tsx';
import { Fees } from './fees.tsx';
import { Labs } from './labs.tsx';
import { LabPrices } from './lab-prices.tsx';
import { Replies } from './replies.tsx';

export const CATALOGUE_PARTS = ['PRICES', 'LABS', 'REPLIES', 'AI_TOOL', 'FEES'] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

interface CatalogueScreenProps {
  part?: CataloguePart | undefined;
  prices?: PricePart | undefined;
  onSearch: (change: { part?: CataloguePart | undefined; prices?: PricePart | undefined }) => void;
}

/** Shows what the hospital offers: one part at a time. */
export function CatalogueScreen({ part = 'PRICES', prices = 'ALL', onSearch }: CatalogueScreenProps) {
  const text = useText(catalogue);
  const panels = {
    PRICES: <LabPrices part={prices} onPart={(next) => onSearch({ prices: next })} />,
    LABS: <Labs />,
    REPLIES: <Replies />,
    AI_TOOL: <AiTool />,
    FEES: <Fees />,
  };
  return (
    <Page>
      <PageHeader title={text.title} />
      <Tabs
        label={text.parts}
        fit
        selected={part}
        onSelect={(next) => onSearch({ part: CATALOGUE_PARTS.find((one) => one === next) })}
        tabs={CATALOGUE_PARTS.map((id) => ({ id, label: text[id], panel: panels[id] }))}
      />
    </Page>
  );
}
