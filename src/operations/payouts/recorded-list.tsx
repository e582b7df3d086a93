import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RecordedPayout } from '#contract/payouts-admin.ts';
import { money } from '#domain/format.ts';
import { payoutsQuery } from '#api/resources/payouts-admin.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { wholeList } from './whole-list.ts';

/** The newest transfers that were recorded. */
export function RecordedList() {
  const text = useText(payoutsAdmin);
  const query = useQuery(payoutsQuery());
  const columns = useMemo(() => recordedColumns(text), [text]);
  return (
    <ListCard aria-label={text.recorded}>
      <ListTable
        label={text.recorded}
        list={wholeList(query.data?.recorded, query)}
        table={{ columns, rowId: (row) => row.utr, rowName: (row) => row.utr }}
        empty={<EmptyState title={text.noneRecorded}>{text.noneRecordedText}</EmptyState>}
      />
    </ListCard>
  );
}

function recordedColumns(text: (typeof payoutsAdmin)['en']): Column<RecordedPayout>[] {
  return [
    {
      id: 'doctor',
      head: text.doctor,
      strong: true,
      cell: (row) => (
        <TwoLines>
          {row.name}
          {row.accountEnd !== null && <small>{`•••• ${row.accountEnd}`}</small>}
        </TwoLines>
      ),
    },
    { id: 'utr', head: text.utr, mono: true, cell: (row) => row.utr },
    { id: 'paid', head: text.paid, numeric: true, cell: (row) => money(row.netPaise) },
    { id: 'lines', head: text.lines, numeric: true, cell: (row) => row.lines },
    { id: 'at', head: text.recordedAt, cell: (row) => dayAndTime(row.at) },
    { id: 'by', head: text.recordedBy, cell: (row) => row.recordedBy ?? text.commandLine },
  ];
}
