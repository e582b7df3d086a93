import { useMemo } from 'react';
import type { ServiceRequest } from '#contract/requests.ts';
import { casesList, type CaseKind } from '#api/resources/cases.ts';
import { useList } from '#api/lists/use-list.ts';
import { caseColumns } from '#features/case-review/case-columns.tsx';
import { caseListBody, type CaseSearch } from '#features/case-review/case-search.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';

interface CaseListScreenProps {
  kind: CaseKind;
  title: string;
  userId: string;
  /** The URL holds filters and sort. */
  search: CaseSearch;
  onSearch: (change: Partial<CaseSearch>) => void;
  onOpen: (request: ServiceRequest) => void;
  /** The address of a case, for a new tab. */
  href: (request: ServiceRequest) => string;
}

/** Cases to review; skin cases, dermacare and second opinions are this screen with three definitions. */
export function CaseListScreen({ kind, title, userId, search, onSearch, onOpen, href }: CaseListScreenProps) {
  const text = useText(caseReview);
  const words = useText(common);
  const columns = useMemo(() => caseColumns({ text, words, userId }), [text, words, userId]);
  const list = useList(casesList(kind, caseListBody(search)));
  return (
    <ListPage
      title={title}
      sub={text[`${kind}_SUB`]}
      tools={<CaseFilters search={search} onSearch={onSearch} />}
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
            sort: by as NonNullable<CaseSearch['sort']>,
            down: direction === 'descending' ? true : undefined,
          }),
      }}
      empty={<EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>}
    />
  );
}

function CaseFilters({ search, onSearch }: Pick<CaseListScreenProps, 'search' | 'onSearch'>) {
  const text = useText(caseReview);
  const parts = [
    [undefined, text.partOpen],
    ['back', text.partBack],
    ['patient', text.partPatient],
    ['done', text.partDone],
  ] as const;
  return (
    <>
      <SearchBox label={text.searchLabel} value={search.q} onSearch={(q) => onSearch({ q })} />
      {parts.map(([part, label]) => (
        <Pill key={label} pressed={search.part === part} onPress={() => onSearch({ part })}>
          {label}
        </Pill>
      ))}
    </>
  );
}
