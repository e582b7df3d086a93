import { useMemo, useState } from 'react';
import { UserPlus } from 'lucide-react';
import { PEOPLE_PARTS, type PeoplePart } from '#contract/people-admin.ts';
import { useList } from '#api/lists/use-list.ts';
import { peopleList } from '#api/resources/people-admin.ts';
import { operations } from '#i18n/en/operations.ts';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { ListAndPane } from '#operations/shell/list-and-pane.tsx';
import { AddPersonDialog } from './add-person.tsx';
import { personColumns } from './columns.tsx';
import { PersonPane } from './person-pane.tsx';

interface PeopleScreenProps {
  part?: PeoplePart | undefined;
  person?: string | undefined;
  ownId: string;
  onSearch: (change: { part?: PeoplePart | undefined; person?: string | undefined }) => void;
  href: (person: string) => string;
}

/** Everybody who has an account; one of them opens beside the list, on a phone in its place. */
export function PeopleScreen({ part = 'ALL', person, ownId, onSearch, href }: PeopleScreenProps) {
  const text = useText(people);
  const words = useText(operations);
  const [search, setSearch] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const list = useList(peopleList({ search, part }));
  const columns = useMemo(() => personColumns({ text, words, ownId }), [text, words, ownId]);
  const newest = list.newest;
  const close = (): void => onSearch({ person: undefined });
  return (
    <Page>
      <PageHeader
        title={text.title}
        sub={newest && text.counts(newest.counts.ALL, newest.onDuty)}
        actions={
          <Button icon={UserPlus} onClick={() => setAdding(true)}>
            {text.invite}
          </Button>
        }
      />
      <ListTools list={list}>
        <SearchBox label={text.search} value={search} onSearch={setSearch} />
        <Parts part={part} counts={newest?.counts} onPart={(next) => onSearch({ part: next })} />
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
                onOpen: (row) => onSearch({ person: row.id }),
              }}
              empty={
                <NoOne
                  onAll={() => {
                    setSearch(undefined);
                    onSearch({ part: undefined });
                  }}
                />
              }
            />
          </ListCard>
        }
        pane={
          person !== undefined && (
            <PersonPane key={person} userId={person} isOwn={person === ownId} onClose={close} />
          )
        }
      />
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface PartsProps {
  part: PeoplePart;
  counts: Record<PeoplePart, number> | undefined;
  onPart: (part: PeoplePart | undefined) => void;
}

function Parts({ part, counts, onPart }: PartsProps) {
  const text = useText(people);
  return PEOPLE_PARTS.map((one) => (
    <Pill
      key={one}
      pressed={one === part}
      count={counts?.[one]}
      onPress={() => onPart(one === 'ALL' ? undefined : one)}
    >
      {text[one]}
    </Pill>
  ));
}

function NoOne({ onAll }: { onAll: () => void }) {
  const text = useText(people);
  return (
    <NoMatches title={text.nothing} showAll={text.showAll} onShowAll={onAll}>
      {text.nothingText}
    </NoMatches>
  );
}
