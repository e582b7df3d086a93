import { useEffect } from 'react';
import { useList } from '#api/lists/use-list.ts';
import { nurseVisitList, readVisitsAhead } from '#api/resources/nurse-visits.ts';
import styles from '#features/home-visits/home-visits.module.css';
import { visitDays, type VisitDay } from '#features/home-visits/visit-days.ts';
import { VisitRow } from '#features/home-visits/visit-row.tsx';
import { visitsAsked, type VisitsSearch } from '#features/home-visits/visits-search.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { dayWords } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { ListTools } from '#ui/table/list-page.tsx';
import { MoreRows } from '#ui/table/more-rows.tsx';
import { useHeldRows, useListHold } from '#ui/use-list-hold.ts';

/** How many visits are read before they are opened: more than a nurse makes in two days. */
const AHEAD = 20;

interface HomeVisitsProps {
  search: VisitsSearch;
  onSearch: (change: VisitsSearch) => void;
}

/** A nurse's plan of home visits, by day; and those that are past. */
export function HomeVisitsScreen({ search, onSearch }: HomeVisitsProps) {
  const text = useText(homeVisits);
  const asked = visitsAsked(search);
  const list = useList(nurseVisitList(asked));
  const now = useNow();
  const hold = useListHold();
  const rows = useHeldRows(list.rows, { keyOf: ({ id }) => id, hold, listId: list.listId });
  const gone = new Set(rows.flatMap(({ key, goneAt }) => (goneAt === undefined ? [] : key)));
  const isComing = asked.part === 'COMING';
  const ahead = isComing && !search.q ? list.rows.slice(0, AHEAD) : [];
  useVisitsAhead(ahead.map(({ id, version }) => `${id} ${version}`).join());
  const none = isComing
    ? { title: text.noneComing, children: text.noneComingText }
    : { title: text.nonePast };
  const empty = search.q ? { title: text.noneFound, children: text.noneFoundText } : none;
  return (
    <Page>
      <PageHeader title={text.title} />
      <ListTools list={list}>
        <SearchBox label={text.search} value={search.q} onSearch={(q) => onSearch({ q })} />
        <Pill pressed={isComing} onPress={() => onSearch({ part: undefined })}>
          {text.coming}
        </Pill>
        <Pill pressed={!isComing} onPress={() => onSearch({ part: 'PAST' })}>
          {text.past}
        </Pill>
      </ListTools>
      <div className={styles.days} {...hold.props}>
        <MoreRows list={list} empty={<EmptyState {...empty} />}>
          {visitDays(
            rows.map(({ row }) => row),
            asked.part,
            now,
          ).map((day) => (
            <DayCard key={`${day.kind} ${day.day}`} of={day} gone={gone} />
          ))}
        </MoreRows>
      </div>
    </Page>
  );
}

/** Keeps the pages of these visits on the device, read again when one of them has changed. */
function useVisitsAhead(visits: string): void {
  useEffect(() => {
    const ids = visits.split(',').flatMap((visit) => visit.split(' ')[0] || []);
    void readVisitsAhead(ids);
  }, [visits]);
}

interface DayCardProps {
  of: VisitDay;
  /** The visits that left the plan. */
  gone: ReadonlySet<string>;
}

function DayCard({ of: { day, kind, visits }, gone }: DayCardProps) {
  const text = useText(homeVisits);
  const date = dayWords(day);
  const title = kind === 'other' ? date : text[kind];
  const isOverdue = kind === 'notReported';
  return (
    <Card aria-label={title} className={isOverdue ? styles.overdue : undefined}>
      <CardHeader
        title={title}
        sub={kind === 'today' || kind === 'tomorrow' ? date : undefined}
        end={visits.length}
      />
      <ul>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} withDay={isOverdue} isGone={gone.has(visit.id)} />
        ))}
      </ul>
    </Card>
  );
}
