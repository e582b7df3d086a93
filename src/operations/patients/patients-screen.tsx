import { useMemo, useState } from 'react';
import { foundPatients } from '#api/resources/patients-admin.ts';
import { useList } from '#api/lists/use-list.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { patientColumns } from './columns.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { PatientPane } from './patient-pane.tsx';

interface PatientsScreenProps {
  patient: string | undefined;
  onPatient: (patient: string | undefined) => void;
  href: (patient: string) => string;
}

/** Patients by a search, which stays out of the URL; one of them opens beside the list, on a phone in its place. */
export function PatientsScreen({ patient, onPatient, href }: PatientsScreenProps) {
  const text = useText(patientRecords);
  const [search, setSearch] = useState<string>();
  const [bornOn, setBornOn] = useState<string>();
  const list = useList(foundPatients({ search, bornOn }));
  const columns = useMemo(() => patientColumns(text), [text]);
  const isAsked = search !== undefined || bornOn !== undefined;
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <PossibleDuplicates />
      <ListTools list={list}>
        <SearchBox label={text.search} value={search} onSearch={setSearch} />
        <TextField
          label={text.bornOn}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          onChange={({ target }) => target.validity.valid && setBornOn(target.value || undefined)}
        />
      </ListTools>
      <ListAndPane
        list={
          <ListCard aria-label={text.title}>
            <ListTable
              label={text.title}
              list={list}
              table={{
                columns,
                rowId: (row) => row.id,
                rowName: (row) => row.name,
                href: (row) => href(row.id),
                onOpen: (row) => onPatient(row.id),
              }}
              empty={
                <EmptyState title={isAsked ? text.nothing : text.ask}>
                  {isAsked ? text.nothingText : text.askText}
                </EmptyState>
              }
            />
          </ListCard>
        }
        pane={
          patient !== undefined && (
            <PatientPane
              key={patient}
              patientId={patient}
              onClose={() => onPatient(undefined)}
              onPatient={onPatient}
            />
          )
        }
      />
    </Page>
  );
}
