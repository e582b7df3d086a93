import { useMemo, useState } from 'react';
import { vacationList } from '#api/resources/roster.ts';
import { useList } from '#api/lists/use-list.ts';
import { vacationColumns } from '#features/vacation/columns.tsx';
import { VacationForm } from '#features/vacation/vacation-form.tsx';
import { vacation } from '#i18n/en/vacation.ts';
import { useText } from '#i18n/text.ts';
import { dayWords, isoDayOf } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListPage } from '#ui/table/list-page.tsx';

/** Days away: a form that shows what they would touch, and what was entered so far. */
export function VacationScreen() {
  const text = useText(vacation);
  const list = useList(vacationList);
  const [today] = useState(() => isoDayOf(Date.now()));
  const columns = useMemo(() => vacationColumns(text, today), [text, today]);
  // Each vacation is a form of its own: its client id must not be that of the one before.
  const [entered, setEntered] = useState(0);
  return (
    <ListPage
      title={text.title}
      above={<VacationForm key={entered} onDone={() => setEntered(entered + 1)} />}
      list={list}
      table={{
        columns,
        rowId: (row) => row.id,
        rowName: (row) => text.range(dayWords(row.from), dayWords(row.to)),
      }}
      empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
    />
  );
}
