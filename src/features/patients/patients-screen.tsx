import { useMemo } from 'react';
import type { PatientRow } from '#contract/profile-forms.ts';
import { ClinicFilter, useClinicFilter } from '#care/clinic-filter.tsx';
import { ALL_CLINICS } from '#domain/clinic-shown.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { useFoundPatients } from '#features/patients/use-found-patients.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';

interface PatientsSearch {
  /** Kept out of the URL: it may be a name. */
  q?: string | undefined;
  clinic?: string | undefined;
}

interface PatientsScreenProps {
  providerId: string;
  search: PatientsSearch;
  onSearch: (change: PatientsSearch) => void;
  onOpen: (row: PatientRow) => void;
  href: (row: PatientRow) => string;
}

/** The patients whom the provider has seen, at one clinic or at all. */
export function PatientsScreen({ providerId, search, onSearch, onOpen, href }: PatientsScreenProps) {
  const text = useText(patients);
  const { q } = search;
  const filter = useClinicFilter(providerId, search.clinic);
  const { list, isOnDevice } = useFoundPatients(q, filter.clinicId);
  const columns = useMemo(() => patientColumns(text), [text]);
  const all = (
    <Button tone="quiet" onClick={() => onSearch({ q: undefined, clinic: ALL_CLINICS })}>
      {text.clear}
    </Button>
  );
  return (
    <ListPage
      title={text.title}
      tools={
        <>
          <SearchBox label={text.search} value={q} onSearch={(next) => onSearch({ q: next })} />
          <ClinicFilter {...filter} onClinic={(clinic) => onSearch({ clinic })} />
        </>
      }
      above={isOnDevice && <Banner>{text.onlyOnDevice}</Banner>}
      list={list}
      table={{
        columns,
        rowId: (row) => row.id,
        rowName: (row) => row.name,
        onOpen,
        href,
      }}
      empty={
        q === undefined && filter.clinicId === undefined ? (
          <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
        ) : (
          <EmptyState title={isOnDevice ? text.noneOnDevice : text.noneFound} action={all}>
            {isOnDevice ? text.noneOnDeviceText : text.noneText}
          </EmptyState>
        )
      }
    />
  );
}

function patientColumns(text: (typeof patients)['en']): Column<PatientRow>[] {
  return [
    {
      id: 'name',
      head: text.patient,
      strong: true,
      cell: (row) => <span lang={row.nameLang}>{row.name}</span>,
    },
    { id: 'age', head: text.age, cell: ageAndSex },
    { id: 'mrn', head: text.mrn, mono: true, cell: (row) => row.mrn },
    { id: 'mobile', head: text.mobile, cell: mobileText },
    { id: 'city', head: text.city, cell: (row) => row.city ?? '' },
    { id: 'conditions', head: text.conditions, cell: (row) => row.conditions.join(', ') },
    { id: 'visits', head: text.visits, numeric: true, cell: (row) => row.consultations },
    {
      id: 'last',
      head: text.last,
      cell: (row) => (row.lastConsultationAt ? dayOf(row.lastConsultationAt) : ''),
    },
  ];
}
