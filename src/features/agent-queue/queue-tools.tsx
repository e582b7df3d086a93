import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countersQuery } from '#api/resources/requests.ts';
import styles from '#features/agent-queue/agent-queue.module.css';
import type { QueueSearch } from '#features/agent-queue/queue-search.ts';
import { STATUSES } from '#domain/request-statuses.ts';
import { hasEnded } from '#domain/transitions.ts';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { ListTools, type ListState } from '#ui/table/list-page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';

interface QueueToolsProps {
  title: string;
  list: ListState<unknown>;
  search: QueueSearch;
  onSearch: (change: Partial<QueueSearch>) => void;
  /** After the filters. */
  children?: ReactNode;
}

/** Title, search (key /), filters, how many are shown. */
export function QueueTools({ title, list, search, onSearch, children }: QueueToolsProps) {
  const text = useText(agentQueue);
  const words = useText(common);
  const isOpen = !search.with && !search.ended && !search.status;
  const turn = (who: 'me' | 'unassigned'): void => onSearch({ with: search.with === who ? undefined : who });
  return (
    <ListTools list={list}>
      <h1 className={styles.title}>{title}</h1>
      <SearchBox label={text.searchLabel} value={search.q} onSearch={(q) => onSearch({ q })} />
      <SelectField
        label={text.colStatus}
        value={search.status ?? ''}
        onChange={(event) => {
          const status = STATUSES.find((one) => one === event.target.value);
          onSearch({ status, ...(status && hasEnded(status) ? { ended: true } : {}) });
        }}
      >
        <option value="">{text.anyStatus}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words[status]}
          </option>
        ))}
      </SelectField>
      <Pill
        pressed={isOpen}
        onPress={() => onSearch({ with: undefined, ended: undefined, status: undefined })}
      >
        {text.open}
      </Pill>
      <Pill pressed={search.with === 'me'} onPress={() => turn('me')}>
        {text.assignedToMe}
      </Pill>
      <Pill pressed={search.with === 'unassigned'} onPress={() => turn('unassigned')}>
        {text.unassigned}
      </Pill>
      <Pill
        pressed={search.ended === true}
        onPress={() => onSearch({ ended: search.ended ? undefined : true })}
      >
        {text.all}
      </Pill>
      {children}
    </ListTools>
  );
}

/** Home care orders, for agents to whom the server gives any. The pill's room is kept without it: the count comes after the rows. */
export function HomeCarePill({ isOn, onPress }: { isOn: boolean; onPress: (isOn: boolean) => void }) {
  const text = useText(agentQueue);
  const { data: count = 0 } = useQuery({
    ...countersQuery(),
    select: (counters) => counters.queues.HOME_CARE?.open ?? 0,
  });
  return (
    <span className={isOn || count > 0 ? undefined : styles.room}>
      <Pill pressed={isOn} count={count} onPress={() => onPress(!isOn)}>
        {text.homeCare}
      </Pill>
    </span>
  );
}
