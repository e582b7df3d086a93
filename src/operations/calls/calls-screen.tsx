import { useMemo } from 'react';
import { useList } from '#api/lists/use-list.ts';
import { callQualityList } from '#api/resources/call-quality.ts';
import { CALL_GROUPS, type CALL_SORTS } from '#contract/call-quality.ts';
import { callQuality } from '#i18n/en/call-quality.ts';
import { useText } from '#i18n/text.ts';
import filters from '#operations/shell/filters.module.css';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { ListPage } from '#ui/table/list-page.tsx';
import { callColumns, nameOf } from './columns.tsx';

export interface CallsSearch {
  by?: (typeof CALL_GROUPS)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: (typeof CALL_SORTS)[number] | undefined;
  /** Descending. */
  down?: true | undefined;
}

interface CallsScreenProps {
  search: CallsSearch;
  onSearch: (change: CallsSearch) => void;
}

/** How the connections of calls went in a period: by hub, by network or by device. */
export function CallsScreen({ search, onSearch }: CallsScreenProps) {
  const text = useText(callQuality);
  const { by = 'HUB', from, to, sort, down } = search;
  // Without a choice, the group with the most connections comes first.
  const isDescending = sort === undefined || down === true;
  const list = useList(
    callQualityList({
      by,
      from,
      to,
      sort: sort ?? 'connections',
      descending: isDescending ? 'true' : 'false',
    }),
  );
  const columns = useMemo(() => callColumns(text, by), [text, by]);
  const isWhole = from === undefined && to === undefined;
  return (
    <ListPage
      title={text.title}
      sub={text.sub}
      tools={CALL_GROUPS.map((group) => (
        <Pill key={group} pressed={group === by} onPress={() => onSearch({ by: group })}>
          {text[group]}
        </Pill>
      ))}
      above={
        <div className={filters.filters}>
          <DayRange from={from} until={to} onChange={onSearch} />
        </div>
      }
      list={list}
      table={{
        columns,
        rowId: (row) => row.id,
        rowName: (row) => nameOf(text, by, row),
        sort: { by: sort ?? 'connections', direction: isDescending ? 'descending' : 'ascending' },
        onSort: ({ by: column, direction }) =>
          onSearch({
            sort: column as NonNullable<CallsSearch['sort']>,
            down: direction === 'descending' ? true : undefined,
          }),
      }}
      empty={
        isWhole ? (
          <EmptyState title={text.none}>{text.noneText}</EmptyState>
        ) : (
          <NoMatches
            title={text.noneThen}
            showAll={text.showAll}
            onShowAll={() => onSearch({ from: undefined, to: undefined })}
          >
            {text.noneThenText}
          </NoMatches>
        )
      }
    />
  );
}
