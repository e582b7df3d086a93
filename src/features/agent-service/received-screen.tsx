import { useMemo } from 'react';
import type { LabMessage } from '#contract/lab-messages.ts';
import { useList } from '#api/lists/use-list.ts';
import { labMessagesList } from '#api/resources/lab-messages.ts';
import { ReceivedMessage } from '#features/agent-service/received-message.tsx';
import { MESSAGE_STATES, type ReceivedSearch } from '#features/agent-service/received-search.ts';
import { receivedMessages } from '#i18n/en/received-messages.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { ListPage } from '#ui/table/list-page.tsx';

type Words = (typeof receivedMessages)['en'];

interface ReceivedScreenProps {
  search: ReceivedSearch;
  onSearch: (change: Partial<ReceivedSearch>) => void;
  onOpen: (messageId: string) => void;
  href: (messageId: string) => string;
  onBack: () => void;
}

/** Messages that laboratories sent, or one of them. */
export function ReceivedScreen(props: ReceivedScreenProps) {
  const { message } = props.search;
  return message === undefined ? (
    <ReceivedList {...props} />
  ) : (
    <ReceivedMessage key={message} messageId={message} onBack={props.onBack} />
  );
}

function ReceivedList({ search, onSearch, onOpen, href }: ReceivedScreenProps) {
  const text = useText(receivedMessages);
  const { q, state = 'WAITING', down } = search;
  const list = useList(
    labMessagesList({
      state,
      ...(q ? { search: q } : {}),
      ...(down ? { newestFirst: 'true' as const } : {}),
    }),
  );
  const columns = useMemo(() => receivedColumns(text), [text]);
  return (
    <ListPage
      title={text.title}
      tools={
        <>
          <SearchBox label={text.searchLabel} value={q} onSearch={(next) => onSearch({ q: next })} />
          {MESSAGE_STATES.map((one) => (
            <Pill
              key={one}
              pressed={state === one}
              count={one === 'WAITING' ? list.newest?.waiting : undefined}
              onPress={() => onSearch({ state: one === 'WAITING' ? undefined : one })}
            >
              {text[one]}
            </Pill>
          ))}
        </>
      }
      list={list}
      table={{
        isLive: true,
        columns,
        rowId: (row) => row.id,
        rowName: (row) => row.patientName || text.noName,
        href: (row) => href(row.id),
        onOpen: (row) => onOpen(row.id),
        sort: { by: 'received', direction: down ? 'descending' : 'ascending' },
        onSort: ({ direction }) => onSearch({ down: direction === 'descending' ? true : undefined }),
      }}
      empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
    />
  );
}

const TONE = { NEW: 'warn', TAKEN: undefined, DONE: 'ok', SET_ASIDE: 'mute' } as const;

function receivedColumns(text: Words): Column<LabMessage>[] {
  return [
    { id: 'received', head: text.received, sortable: true, cell: (row) => dayAndTime(row.receivedAt) },
    { id: 'patient', head: text.patient, strong: true, cell: (row) => row.patientName || text.noName },
    {
      id: 'order',
      head: text.order,
      mono: true,
      cell: (row) => row.order?.serviceNumber ?? (row.orderNumbers.join(', ') || text.noOrder),
    },
    { id: 'holds', head: text.holds, wrap: true, cell: (row) => holdsWords(row, text) },
    { id: 'sender', head: text.sender, wrap: true, cell: (row) => row.sender },
    {
      id: 'state',
      head: text.state,
      cell: (row) => (
        <Chip tone={TONE[row.state]}>{[text[row.state], row.by?.name].filter(Boolean).join(', ')}</Chip>
      ),
    },
  ];
}

function holdsWords({ results, documents, faults }: LabMessage, text: Words): string {
  const parts = [
    text.results(results),
    ...(documents ? [text.documents(documents)] : []),
    ...(faults ? [text.unread(faults)] : []),
  ];
  return parts.join(', ');
}
