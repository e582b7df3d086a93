import type { FoundPatient } from '#contract/patients-admin.ts';
import type { patientRecords } from '#i18n/en/operations-patients.ts';
import { birthWords } from '#lib/times.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import styles from './patients.module.css';

export function patientColumns(text: (typeof patientRecords)['en']): Column<FoundPatient>[] {
  return [
    {
      id: 'name',
      head: text.name,
      strong: true,
      cell: (row) => <span lang={row.nameLang}>{row.name}</span>,
    },
    {
      id: 'mrn',
      head: text.mrn,
      cell: (row) => (
        <span className={styles.number}>
          {row.mrn}
          {row.mergedMrns.map((mrn) => (
            <small key={mrn}>{text.mergedMrn(mrn)}</small>
          ))}
        </span>
      ),
    },
    { id: 'born', head: text.born, cell: (row) => birthWords(row.bornOn) },
    { id: 'sex', head: text.sex, cell: (row) => text[row.sex] },
    {
      id: 'mobile',
      head: text.mobile,
      cell: (row) => <span className={styles.number}>{row.mobile || text.noMobile}</span>,
    },
    { id: 'city', head: text.city, cell: (row) => row.city },
  ];
}
