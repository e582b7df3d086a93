import type { MyConsultation } from '#contract/my-consultations.ts';
import styles from '#features/my-consultations/my-consultations.module.css';
import type { common } from '#i18n/en/common.ts';
import type { myConsultations } from '#i18n/en/my-consultations.ts';
import { dayAndTime } from '#lib/times.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import { StatusChip } from '#care/status-chip.tsx';

interface Words {
  text: (typeof myConsultations)['en'];
  words: (typeof common)['en'];
}

export function consultationColumns({ text, words }: Words): Column<MyConsultation>[] {
  return [
    { id: 'at', head: text.when, sortable: true, cell: (row) => dayAndTime(row.at) },
    {
      id: 'patient',
      head: text.patient,
      sortable: true,
      strong: true,
      cell: (row) => <span lang={row.patient.nameLang}>{row.patient.name}</span>,
    },
    { id: 'mrn', head: text.mrn, mono: true, cell: (row) => row.patient.mrn },
    { id: 'number', head: text.number, sortable: true, mono: true, cell: (row) => row.consultationNumber },
    { id: 'complaint', head: text.complaint, wrap: true, cell: (row) => <Complaint words={row.complaint} /> },
    { id: 'mode', head: text.mode, cell: (row) => words[row.consultationMode] },
    { id: 'visit', head: text.visit, cell: (row) => text[row.visit] },
    { id: 'clinic', head: words.clinic, cell: (row) => row.clinic?.clinicName ?? '' },
    {
      id: 'status',
      head: text.status,
      cell: (row) => <StatusChip status={row.consultationStatus} label={words[row.consultationStatus]} />,
    },
  ];
}

/** Cut where the column ends; whole on hover and in the consultation itself. */
function Complaint({ words }: { words: string }) {
  return (
    <span className={styles.complaint} title={words}>
      {words}
    </span>
  );
}
