import type { OverrideRow } from '#contract/override-report.ts';
import type { overrideReport } from '#i18n/en/override-report.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

type Words = (typeof overrideReport)['en'];

export function overrideColumns(text: Words): Column<OverrideRow>[] {
  return [
    {
      id: 'at',
      head: text.signedAt,
      cell: (row) => (
        <TwoLines>
          {dayAndTime(row.signedAt)}
          <small>
            {row.consultationNumber}
            {row.isWithdrawn && ` · ${text.withdrawn}`}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'prescriber',
      head: text.prescriber,
      cell: (row) => (
        <TwoLines>
          {row.prescriber}
          <small>{row.hub ?? text.noHub}</small>
        </TwoLines>
      ),
    },
    {
      id: 'kind',
      head: text.kind,
      strong: true,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {text[row.kind]}
          <small>{row.between.join(', ')}</small>
        </TwoLines>
      ),
    },
    { id: 'medicines', head: text.medicines, wrap: true, cell: (row) => row.medicines.join(', ') },
    {
      id: 'reason',
      head: text.reason,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {row.reason}
          <small>{row.isListed ? text.listed : text.ownWords}</small>
        </TwoLines>
      ),
    },
  ];
}
