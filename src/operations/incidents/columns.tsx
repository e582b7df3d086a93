import type { IncidentRow, Severity } from '#contract/incidents.ts';
import type { incidents } from '#i18n/en/incidents.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

type Words = (typeof incidents)['en'];

const TONES = {
  NONE: 'mute',
  MILD: 'mute',
  MODERATE: 'warn',
  SEVERE: 'danger',
  DEATH: 'danger',
} as const satisfies Record<Severity, string>;

export const SeverityChip = ({ severity, text }: { severity: Severity; text: Words }) => (
  <Chip tone={TONES[severity]}>{text[severity]}</Chip>
);

export function incidentColumns(text: Words): Column<IncidentRow>[] {
  return [
    {
      id: 'kind',
      head: text.kind,
      strong: true,
      cell: (row) => (
        <TwoLines>
          {text[row.kind]}
          <small>{row.number ?? text.noNumber}</small>
        </TwoLines>
      ),
    },
    {
      id: 'severity',
      head: text.severity,
      sortable: true,
      cell: (row) => <SeverityChip severity={row.severity} text={text} />,
    },
    { id: 'happened', head: text.happenedAt, sortable: true, cell: (row) => dayAndTime(row.happenedAt) },
    { id: 'what', head: text.what, wrap: true, cell: (row) => row.what },
    {
      id: 'by',
      head: text.recordedBy,
      cell: (row) => (
        <TwoLines>
          {row.by}
          <small>{dayAndTime(row.recordedAt)}</small>
        </TwoLines>
      ),
    },
  ];
}
