import type { AssignableOrder } from '#contract/assignment.ts';
import { StatusChip } from '#care/status-chip.tsx';
import type { alertsHere } from '#i18n/en/alerts-here.ts';
import type { assignment } from '#i18n/en/assignment.ts';
import type { common } from '#i18n/en/common.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

interface Words {
  text: (typeof assignment)['en'];
  kinds: (typeof alertsHere)['en'];
  words: (typeof common)['en'];
}

export function orderColumns({ text, kinds, words }: Words): Column<AssignableOrder>[] {
  return [
    { id: 'number', head: text.number, mono: true, strong: true, cell: (row) => row.serviceNumber },
    {
      id: 'patient',
      head: text.patient,
      cell: ({ patient }) => (
        <TwoLines>
          <span lang={patient.nameLang}>{patient.name}</span>
          <small>{text.mrnOf(patient.mrn)}</small>
        </TwoLines>
      ),
    },
    { id: 'kind', head: text.kind, cell: (row) => kinds[row.kind] },
    { id: 'hub', head: text.hub, cell: (row) => row.hubName },
    { id: 'asked', head: text.asked, cell: (row) => dayAndTime(row.requestedAt) },
    {
      id: 'status',
      head: text.status,
      cell: (row) => <StatusChip status={row.requestStatus} label={words[row.requestStatus]} />,
    },
    { id: 'agent', head: text.agent, cell: (row) => row.assignee?.name ?? text.unassigned },
  ];
}
