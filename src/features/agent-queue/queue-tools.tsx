import styles from '#features/agent-queue/agent-queue.module.css';
import type { QueueSearch } from '#features/agent-queue/queue-search.ts';
import { agent } from '#i18n/en/agent.ts';
import { useText } from '#i18n/text.ts';
import { ListTools, type ListState } from '#ui/list-page.tsx';
import { Pill } from '#ui/pill.tsx';
import { SearchBox } from '#ui/search-box.tsx';

interface QueueToolsProps {
  title: string;
  list: ListState<unknown>;
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
}

/** Title, search (key /), filters, how many are shown. */
export function QueueTools({ title, list, search, onSearch }: QueueToolsProps) {
  const text = useText(agent);
  return (
    <ListTools list={list}>
      <h1 className={styles.title}>{title}</h1>
      <SearchBox label={text.searchLabel} value={search.q} onSearch={(q) => onSearch({ q })} />
      <Pill
        pressed={!search.with && !search.ended}
        onPress={() => onSearch({ with: undefined, ended: undefined })}
      >
        {text.open}
      </Pill>
      <Pill
        pressed={search.with === 'me'}
        onPress={() => onSearch({ with: search.with === 'me' ? undefined : 'me' })}
      >
        {text.mine}
      </Pill>
      <Pill
        pressed={search.with === 'nobody'}
        onPress={() => onSearch({ with: search.with === 'nobody' ? undefined : 'nobody' })}
      >
        {text.nobodys}
      </Pill>
      <Pill
        pressed={search.ended === true}
        onPress={() => onSearch({ ended: search.ended ? undefined : true })}
      >
        {text.all}
      </Pill>
    </ListTools>
  );
}
