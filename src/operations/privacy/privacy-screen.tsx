import type { ErasurePart } from '#contract/erasures.ts';
import type { RecordEndState } from '#contract/retention.ts';
import { privacy } from '#i18n/en/privacy.ts';
import { useText } from '#i18n/text.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { BreachesPart, type BreachPart } from './breaches-part.tsx';
import { ErasureList } from './erasure-list.tsx';
import { NoticesPart } from './notices-part.tsx';
import { RetentionPart } from './retention-part.tsx';

export const PRIVACY_VIEWS = ['erasures', 'retention', 'notices', 'breaches'] as const;

export interface PrivacySearch {
  view?: (typeof PRIVACY_VIEWS)[number] | undefined;
  /** Part of the erasures. */
  part?: ErasurePart | undefined;
  /** State of the retention. */
  ends?: RecordEndState | undefined;
  breaches?: BreachPart | undefined;
}

export interface PrivacyScreenProps {
  search: PrivacySearch;
  onSearch: (change: PrivacySearch) => void;
  /** Returns the address of a patient's record. */
  href: (patientId: string) => string;
  onPatient: (patientId: string) => void;
}

/** Demands for erasure, how long records are kept, notices to patients, and breaches. */
export function PrivacyScreen({ search, onSearch, href, onPatient }: PrivacyScreenProps) {
  const text = useText(privacy);
  const { view = 'erasures', part, ends, breaches } = search;
  const panels = {
    erasures: <ErasureList {...{ part, href, onPatient }} onPart={(next) => onSearch({ part: next })} />,
    retention: <RetentionPart state={ends} onState={(next) => onSearch({ ends: next })} />,
    notices: <NoticesPart />,
    breaches: <BreachesPart part={breaches} onPart={(next) => onSearch({ breaches: next })} />,
  };
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <Tabs
        label={text.views}
        fit
        selected={view}
        onSelect={(id) => onSearch({ view: PRIVACY_VIEWS.find((one) => one === id) })}
        tabs={PRIVACY_VIEWS.map((id) => ({ id, label: text[id], panel: view === id && panels[id] }))}
      />
    </Page>
  );
}
