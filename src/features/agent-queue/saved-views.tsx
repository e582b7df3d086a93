import { useState, type SyntheticEvent } from 'react';
import { BookmarkPlus } from 'lucide-react';
import styles from '#features/agent-queue/agent-queue.module.css';
import { queueSearch, type QueueSearch } from '#features/agent-queue/queue-search.ts';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { useText } from '#i18n/text.ts';
import { keepViews, savedViews, type SavedView } from '#lib/saved-views.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

interface SavedViewsProps {
  kind: string;
  userId: string;
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
}

/** Filters under a name, one press away. What is typed into the search is not kept: it can be a patient's name. */
export function SavedViews({ kind, userId, search, onSearch }: SavedViewsProps) {
  const text = useText(agentQueue);
  const [views, setViews] = useState(() => savedViews(userId, kind));
  const [name, setName] = useState<string>();
  const { q: _, ...filters } = search;
  const now = plain(filters);
  const isOne = views.some((view) => sameFilters(view.search, now));
  function keep(next: SavedView[]): void {
    setViews(next);
    keepViews(userId, kind, next);
  }
  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const given = name?.trim();
    if (!given) return;
    keep([...views.filter((view) => view.name !== given), { name: given, search: now }]);
    setName(undefined);
  }
  if (!views.length && !Object.keys(now).length) return null;
  return (
    <div className={styles.views} role="group" aria-label={text.views}>
      {views.map((view) => (
        <Pill
          key={view.name}
          pressed={sameFilters(view.search, now)}
          onPress={() => onSearch(queueSearch(view.search))}
          onRemove={() => keep(views.filter((other) => other !== view))}
          removeLabel={text.dropView(view.name)}
        >
          {view.name}
        </Pill>
      ))}
      {name === undefined ? (
        Object.keys(now).length > 0 &&
        !isOne && (
          <Button tone="bare" size="s" icon={BookmarkPlus} onClick={() => setName('')}>
            {text.saveView}
          </Button>
        )
      ) : (
        <form className={styles.viewForm} onSubmit={save}>
          <TextField
            label={text.viewName}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears at the press that asks for it
            autoFocus
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="s" tone="quiet">
            {text.saveView}
          </Button>
        </form>
      )}
    </div>
  );
}

function plain(search: object): SavedView['search'] {
  const set = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set);
}

function sameFilters(a: SavedView['search'], b: SavedView['search']): boolean {
  const words = (search: SavedView['search']): string =>
    JSON.stringify(Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other)));
  return words(a) === words(b);
}
