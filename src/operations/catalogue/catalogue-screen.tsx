import type { PricePart } from '#contract/catalogue.ts';
import type { OperatorCall } from '#contract/operator-roles.ts';
import { catalogue } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { useMay } from '#operations/session/use-may.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { AiTool } from './ai-tool.tsx';
import { Fees } from './fees.tsx';
import { Labs } from './labs.tsx';
import { LabPrices } from './lab-prices.tsx';
import { Replies } from './replies.tsx';

export const CATALOGUE_PARTS = ['PRICES', 'LABS', 'REPLIES', 'AI_TOOL', 'FEES'] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

const CALL_OF = {
  PRICES: 'labPrices',
  LABS: 'labs',
  REPLIES: 'replies',
  AI_TOOL: 'aiTool',
  FEES: 'platformShare',
} as const satisfies Record<CataloguePart, OperatorCall>;

interface CatalogueScreenProps {
  part?: CataloguePart | undefined;
  prices?: PricePart | undefined;
  onSearch: (change: { part?: CataloguePart | undefined; prices?: PricePart | undefined }) => void;
}

/** Shows what the hospital offers: one part at a time. */
export function CatalogueScreen({ part, prices = 'ALL', onSearch }: CatalogueScreenProps) {
  const text = useText(catalogue);
  const may = useMay();
  const parts = CATALOGUE_PARTS.filter((one) => may(CALL_OF[one]));
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
        selected={part && parts.includes(part) ? part : (parts[0] ?? 'PRICES')}
        onSelect={(next) => onSearch({ part: CATALOGUE_PARTS.find((one) => one === next) })}
        tabs={parts.map((id) => ({ id, label: text[id], panel: panels[id] }))}
      />
    </Page>
  );
}
