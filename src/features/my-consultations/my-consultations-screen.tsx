import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MyConsultation } from '#contract/my-consultations.ts';
import { myConsultationsList } from '#api/resources/my-consultations.ts';
import { hubsQuery } from '#api/resources/hubs.ts';
import { ClinicFilter, useClinicFilter } from '#care/clinic-filter.tsx';
import { useList } from '#api/lists/use-list.ts';
import { ALL_CLINICS } from '#domain/clinic-shown.ts';
import { allHubs } from '#domain/hubs.ts';
import { consultationColumns } from '#features/my-consultations/columns.tsx';
import { countWords, isFiltered, listQueryOf, sortOf } from '#features/my-consultations/list-query.ts';
import {
  MODES,
  PARTS,
  type MyConsultationsSearch,
} from '#features/my-consultations/my-consultations-search.ts';
import { common } from '#i18n/en/common.ts';
import { myConsultations } from '#i18n/en/my-consultations.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

interface MyConsultationsProps {
  providerId: string;
  search: MyConsultationsSearch;
  onSearch: (change: MyConsultationsSearch) => void;
  onOpen: (row: MyConsultation) => void;
  href: (row: MyConsultation) => string;
}

/** All of a provider's consultations, each in exactly one of four parts. */
export function MyConsultationsScreen(props: MyConsultationsProps) {
  const { providerId, search, onSearch, onOpen, href } = props;
  const text = useText(myConsultations);
  const words = useText(common);
  const { clinicId } = useClinicFilter(providerId, search.clinic);
  const narrowed = { ...search, clinic: clinicId };
  const list = useList(myConsultationsList(listQueryOf(narrowed)));
  const columns = useMemo(() => consultationColumns({ text, words }), [text, words]);
  const { part = 'UPCOMING' } = search;
  const { sort, order } = sortOf(search);
  const table = (
    <ListCard>
      <ListTable
        label={text[part]}
        list={list}
        table={{
          columns,
          rowId: (row) => row.id,
          rowName: (row) => row.patient.name,
          href,
          onOpen,
          sort: { by: sort, direction: order === 'asc' ? 'ascending' : 'descending' },
          onSort: ({ by, direction }) =>
            onSearch({
              sort: by as NonNullable<MyConsultationsSearch['sort']>,
              order: direction === 'ascending' ? 'asc' : 'desc',
            }),
        }}
        empty={<Nothing search={narrowed} onSearch={onSearch} />}
      />
    </ListCard>
  );
  return (
    <Page>
      <PageHeader title={text.title} />
      <ListTools list={list}>
        <Filters providerId={providerId} search={search} onSearch={onSearch} />
      </ListTools>
      <Tabs
        label={text.parts}
        fit
        selected={part}
        // A sort that was chosen for what is to come says nothing about what is over.
        onSelect={(id) => onSearch({ part: id as typeof part, sort: undefined, order: undefined })}
        tabs={PARTS.map((id) => ({
          id,
          label: text[id],
          count: list.newest && countWords(list.newest.counts[id]),
          panel: table,
        }))}
      />
    </Page>
  );
}

function Filters({ providerId, search, onSearch }: Omit<MyConsultationsProps, 'onOpen' | 'href'>) {
  const text = useText(myConsultations);
  const words = useText(common);
  const filter = useClinicFilter(providerId, search.clinic);
  return (
    <>
      <SearchBox label={text.search} value={search.q} onSearch={(q) => onSearch({ q })} />
      <DayRange from={search.from} until={search.to} onChange={onSearch} />
      <SelectField
        label={text.mode}
        value={search.mode ?? ''}
        onChange={(event) => onSearch({ mode: MODES.find((mode) => mode === event.target.value) })}
      >
        <option value="">{text.anyMode}</option>
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {words[mode]}
          </option>
        ))}
      </SelectField>
      <ClinicFilter {...filter} onClinic={(clinic) => onSearch({ clinic })} />
      <HubFilter hub={search.hub} onHub={(hub) => onSearch({ hub })} />
    </>
  );
}

/** R5.04: all hubs, since a consultation of the past may come from one that the provider has left. */
function HubFilter({ hub, onHub }: { hub: string | undefined; onHub: (hub: string | undefined) => void }) {
  const text = useText(myConsultations);
  const { data = [] } = useQuery(hubsQuery());
  const hubs = allHubs(data, portalConfig.product);
  return (
    <SelectField
      label={text.hub}
      value={hub ?? ''}
      onChange={(event) => onHub(event.target.value || undefined)}
    >
      <option value="">{text.allHubs}</option>
      {hub && !hubs.some(({ hubKey }) => hubKey === hub) && <option value={hub}>{text.unknownHub}</option>}
      {hubs.map(({ hubKey, name }) => (
        <option key={hubKey} value={hubKey}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Nothing({ search, onSearch }: Pick<MyConsultationsProps, 'search' | 'onSearch'>) {
  const text = useText(myConsultations);
  const { part = 'UPCOMING' } = search;
  if (!isFiltered(search))
    return <EmptyState title={text[`empty${part}`]}>{text[`empty${part}Text`]}</EmptyState>;
  const all = {
    q: undefined,
    from: undefined,
    to: undefined,
    mode: undefined,
    clinic: ALL_CLINICS,
    hub: undefined,
  };
  return (
    <EmptyState
      title={text.emptyFiltered}
      action={
        <Button tone="quiet" onClick={() => onSearch(all)}>
          {text.clear}
        </Button>
      }
    >
      {text.emptyFilteredText}
    </EmptyState>
  );
}
