import type { ClinicalRule, ReviewState } from '#contract/clinical-data.ts';
import type { clinicalData } from '#i18n/en/clinical-data.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip, type ChipTone } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

type Words = (typeof clinicalData)['en'];

export const TONES: Record<ReviewState, ChipTone> = {
  NOT_REVIEWED: 'mute',
  CHANGED: 'warn',
  QUESTIONED: 'danger',
  APPROVED: 'ok',
};

/** The rule is never cut: who ticks many approves what they read. */
export function ruleColumns(text: Words): Column<ClinicalRule>[] {
  return [
    {
      id: 'rule',
      head: text.rule,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {row.text}
          <small>{text[row.set]}</small>
        </TwoLines>
      ),
    },
    { id: 'source', head: text.source, wrap: true, cell: (row) => row.source },
    {
      id: 'state',
      head: text.state,
      cell: (row) => (
        <TwoLines>
          <Chip tone={TONES[row.state]}>{text[row.state]}</Chip>
          <small>{row.change ? text.byHospital : (row.review?.clinician ?? '')}</small>
        </TwoLines>
      ),
    },
  ];
}
