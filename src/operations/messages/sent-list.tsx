import { useMemo } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MESSAGE_STATES } from '#contract/sent-messages.ts';
import { useList } from '#api/lists/use-list.ts';
import { messageTextsQuery, sendMessageAgain, sentMessageList } from '#api/resources/sent-messages.ts';
import { sentMessages } from '#i18n/en/sent-messages.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { NoMatches } from '#operations/shell/no-matches.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { sentColumns } from './columns.tsx';
import type { MessagesScreenProps } from './messages-screen.tsx';
import styles from './messages.module.css';

type SentListProps = Pick<MessagesScreenProps, 'state' | 'event' | 'onSearch'>;

export function SentList({ state, event, onSearch }: SentListProps) {
  const text = useText(sentMessages);
  const list = useList(sentMessageList({ state, notification: event }));
  const again = useMutation({
    mutationFn: sendMessageAgain,
    onSuccess: () => toast({ tone: 'ok', text: text.queuedAgain }),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  const { mutate, isPending } = again;
  // A service that reports nothing delivers nothing that is known.
  const shown = MESSAGE_STATES.filter(
    (one) => (one !== 'DELIVERED' && one !== 'READ') || one === state || list.newest?.counts[one],
  );
  const columns = useMemo(
    () => sentColumns({ text, isBusy: isPending, onAgain: mutate }),
    [text, isPending, mutate],
  );
  return (
    <div className={styles.sent}>
      <ListTools list={list}>
        <div className={styles.filter}>
          <EventFilter event={event} onEvent={(next) => onSearch({ event: next })} />
        </div>
        <Pill pressed={!state} onPress={() => onSearch({ state: undefined })}>
          {text.ALL}
        </Pill>
        {shown.map((one) => (
          <Pill
            key={one}
            pressed={one === state}
            count={list.newest?.counts[one]}
            onPress={() => onSearch({ state: one })}
          >
            {text[one]}
          </Pill>
        ))}
      </ListTools>
      <ListCard aria-label={text.title}>
        <ListTable
          label={text.title}
          list={list}
          table={{ columns, rowId: (row) => row.id, rowName: (row) => row.event || text.noEvent }}
          empty={
            <NoMatches
              title={text.none}
              showAll={text.showAll}
              onShowAll={() => onSearch({ state: undefined, event: undefined })}
            >
              {text.noneText}
            </NoMatches>
          }
        />
      </ListCard>
    </div>
  );
}

interface EventFilterProps {
  event: string | undefined;
  onEvent: (event: string | undefined) => void;
}

function EventFilter({ event = '', onEvent }: EventFilterProps) {
  const text = useText(sentMessages);
  const { data = [] } = useQuery(messageTextsQuery());
  const events = new Map(data.map((one) => [one.notification, one.event]));
  return (
    <SelectField
      label={text.event}
      value={event}
      onChange={(change) => onEvent(change.target.value || undefined)}
    >
      <option value="">{text.anyEvent}</option>
      {[...events].map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
