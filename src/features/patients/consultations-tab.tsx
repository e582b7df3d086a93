import { useMemo } from 'react';
import type { MemberConsultation } from '#contract/members.ts';
import { consultationsWithList, patientConsultationsList } from '#api/resources/patients.ts';
import { useList } from '#api/lists/use-list.ts';
import type { PatientView } from '#features/patients/patient-screen.tsx';
import { Finding } from '#care/in-error/finding.tsx';
import styles from '#features/patients/patients.module.css';
import { common } from '#i18n/en/common.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { StatusChip } from '#care/status-chip.tsx';

interface ConsultationsTabProps extends PatientView {
  memberId: string;
  /** The signed-in doctor. */
  providerId: string;
  onOpen: (consultationNumber: string) => void;
}

/** With all doctors or with the signed-in one, newest first. Another doctor's says what was found; its details are open to that doctor alone. */
export function ConsultationsTab({ memberId, providerId, search, onSearch, onOpen }: ConsultationsTabProps) {
  const text = useText(patients);
  const words = useText(common);
  const withMe = search.with === 'ME';
  const list = useList(
    withMe ? consultationsWithList(memberId, providerId) : patientConsultationsList(memberId),
  );
  const columns = useMemo(() => consultationColumns(text, words), [text, words]);
  return (
    <ListCard>
      <div className={styles.choice} role="group" aria-label={text.consultationsWith}>
        <Pill pressed={!withMe} onPress={() => onSearch({ with: undefined })}>
          {text.allDoctors}
        </Pill>
        <Pill pressed={withMe} onPress={() => onSearch({ with: 'ME' })}>
          {text.withMe}
        </Pill>
      </div>
      <ListTable
        key={withMe ? 'ME' : 'ALL'}
        label={text.consultations}
        list={list}
        table={{
          columns,
          rowId: (row) => row.id,
          rowName: (row) => row.consultationNumber,
          onOpen: (row) => onOpen(row.consultationNumber),
          href: (row) => `/consultations/${row.consultationNumber}`,
        }}
        empty={<EmptyState title={withMe ? text.noneWithMe : text.noConsultations} />}
      />
    </ListCard>
  );
}

/** Shows what was found, and below it what was added to the note: it may correct a diagnosis. */
function Found({ row }: { row: MemberConsultation }) {
  const text = useText(patients);
  return (
    <>
      <Finding of={row} />
      {row.addenda.map((one) => (
        <span key={one.id} className={styles.addendum}>
          {one.inError ? (
            <s>{text.addendum(one.by.name, dayAndTime(one.at), one.text)}</s>
          ) : (
            text.addendum(one.by.name, dayAndTime(one.at), one.text)
          )}
        </span>
      ))}
    </>
  );
}

function consultationColumns(
  text: (typeof patients)['en'],
  words: (typeof common)['en'],
): Column<MemberConsultation>[] {
  return [
    { id: 'at', head: text.when, cell: (row) => dayAndTime(row.at) },
    {
      id: 'diagnoses',
      head: text.diagnoses,
      strong: true,
      wrap: true,
      cell: (row) => <Found row={row} />,
    },
    { id: 'doctor', head: text.doctor, cell: (row) => row.providerName ?? '' },
    { id: 'mode', head: text.mode, cell: (row) => words[row.consultationMode] },
    { id: 'number', head: text.number, mono: true, cell: (row) => row.consultationNumber },
    {
      id: 'status',
      head: text.status,
      cell: (row) => <StatusChip status={row.consultationStatus} label={words[row.consultationStatus]} />,
    },
  ];
}
