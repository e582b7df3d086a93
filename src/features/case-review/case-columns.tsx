import type { ServiceRequest } from '#contract/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { waitWords } from '#domain/format.ts';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import type { caseReview } from '#i18n/en/case-review.ts';
import type { common } from '#i18n/en/common.ts';
import { useNow } from '#lib/clock.ts';
import { dayOf } from '#lib/times.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import { PatientName } from '#care/patient-name.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';

interface ColumnInput {
  text: (typeof caseReview)['en'];
  words: (typeof common)['en'];
  userId: string;
}

/** The columns of every list of cases: waiting time, patient, reason, assignee. */
export function caseColumns({ text, words, userId }: ColumnInput): Column<ServiceRequest>[] {
  return [
    { id: 'waiting', head: text.colWaiting, sortable: true, cell: (row) => <Waiting row={row} /> },
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

/** The waiting time, updated by `useNow`. */
function Waiting({ row }: { row: ServiceRequest }) {
  const waitedS = (useNow() - Date.parse(row.waitingSince)) / 1000;
  if (!isWaiting(row.requestStatus)) return dayOf(row.requestedAt);
  return <WaitLine step={waitStep(row.kind, waitedS) as WaitStep} words={waitWords(waitedS)} />;
}
