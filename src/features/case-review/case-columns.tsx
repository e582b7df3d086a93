import type { ServiceRequest } from '#contract/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import type { caseReview } from '#i18n/en/case-review.ts';
import type { common } from '#i18n/en/common.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import { PatientName } from '#care/patient-name.tsx';
import { RowWait } from '#care/row-wait.tsx';
import { StatusChip } from '#care/status-chip.tsx';

interface ColumnInput {
  text: (typeof caseReview)['en'];
  words: (typeof common)['en'];
  userId: string;
}

/** The columns of every list of cases: waiting time, patient, reason, assignee. */
export function caseColumns({ text, words, userId }: ColumnInput): Column<ServiceRequest>[] {
  return [
    { id: 'waiting', head: text.colWaiting, sortable: true, cell: (row) => <RowWait row={row} /> },
    {
      id: 'patient',
      head: text.colPatient,
      sortable: true,
      strong: true,
      cell: (row) => <PatientName patient={row.patient} />,
    },
    { id: 'age', head: text.colAge, cell: (row) => ageAndSex(row.patient) },
    { id: 'reason', head: text.colReason, cell: (row) => <span lang={row.reasonLang}>{row.reason}</span> },
    { id: 'number', head: text.colCase, sortable: true, mono: true, cell: (row) => row.serviceNumber },
    {
      id: 'status',
      head: text.colStatus,
      sortable: true,
      cell: (row) => <StatusChip status={row.requestStatus} label={words[row.requestStatus]} />,
    },
    {
      id: 'with',
      head: text.colWith,
      cell: ({ takenBy }) =>
        takenBy ? (takenBy.userId === userId ? words.you : takenBy.name) : text.unassigned,
    },
  ];
}
