import { useMemo } from 'react';
import type { ServiceRequest } from '#contract/requests.ts';
import { homeCareList } from '#api/resources/home-care.ts';
import { useList } from '#api/lists/use-list.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { homeCareBody, type HomeCareSearch } from '#features/home-care/home-care-search.ts';
import { common } from '#i18n/en/common.ts';
import { homeCare } from '#i18n/en/home-care.ts';
import { useText } from '#i18n/text.ts';
import { dayOf, shortTime } from '#lib/times.ts';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { PatientName } from '#care/patient-name.tsx';
import { StatusChip } from '#care/status-chip.tsx';

interface HomeCareScreenProps {
  title: string;
  search: HomeCareSearch;
  onSearch: (change: Partial<HomeCareSearch>) => void;
  onOpen: (request: ServiceRequest) => void;
  href: (request: ServiceRequest) => string;
}

/** Care at patients' homes, to look after: agents plan and report it. */
export function HomeCareScreen({ title, search, onSearch, onOpen, href }: HomeCareScreenProps) {
  const text = useText(homeCare);
  const words = useText(common);
  const list = useList(homeCareList(homeCareBody(search)));
  const columns = useMemo(() => careColumns(text, words), [text, words]);
  return (
    <ListPage
      title={title}
      sub={text.sub}
      tools={
        <>
          <SearchBox label={text.searchLabel} value={search.q} onSearch={(q) => onSearch({ q })} />
          <Pill pressed={!search.ended} onPress={() => onSearch({ ended: undefined })}>
            {text.open}
          </Pill>
          <Pill pressed={search.ended === true} onPress={() => onSearch({ ended: true })}>
            {text.all}
          </Pill>
        </>
      }
      list={list}
      table={{
        isLive: true,
        columns,
        rowId: (row) => row.id,
        rowName: (row) => row.patient.name,
        href,
        onOpen,
        sort: { by: search.sort ?? 'waiting', direction: search.down ? 'descending' : 'ascending' },
        onSort: ({ by, direction }) =>
          onSearch({
            sort: by as NonNullable<HomeCareSearch['sort']>,
            down: direction === 'descending' ? true : undefined,
          }),
      }}
      empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
    />
  );
}

function careColumns(text: (typeof homeCare)['en'], words: (typeof common)['en']): Column<ServiceRequest>[] {
  return [
    { id: 'waiting', head: text.asked, sortable: true, cell: (row) => dayOf(row.requestedAt) },
    {
      id: 'patient',
      head: text.patient,
      sortable: true,
      strong: true,
      cell: (row) => <PatientName patient={row.patient} />,
    },
    { id: 'age', head: text.age, cell: (row) => ageAndSex(row.patient) },
    { id: 'what', head: text.what, cell: (row) => row.products.join(', ') || row.reason },
    { id: 'city', head: text.city, cell: (row) => row.patient.city },
    {
      id: 'slot',
      head: text.slot,
      sortable: true,
      cell: (row) => (row.slotAt ? shortTime(row.slotAt) : ''),
    },
    { id: 'number', head: text.order, sortable: true, mono: true, cell: (row) => row.serviceNumber },
    {
      id: 'status',
      head: text.status,
      sortable: true,
      cell: (row) => <StatusChip status={row.requestStatus} label={words[row.requestStatus]} />,
    },
    { id: 'with', head: text.with, cell: (row) => row.takenBy?.name ?? text.unassigned },
  ];
}
