import { useMemo, useState } from 'react';
import type { PhoneMessage, PhoneMessageState } from '#contract/phone-messages.ts';
import { useList } from '#api/lists/use-list.ts';
import { phoneMessageList } from '#api/resources/phone-messages.ts';
import { CloseDialog } from '#features/phone-messages/close-dialog.tsx';
import { phoneMessageColumns } from '#features/phone-messages/columns.tsx';
import { PHONE_MESSAGE_STATES } from '#features/phone-messages/states.ts';
import { usePlacing } from '#features/phone-messages/use-placing.ts';
import { phoneMessages } from '#i18n/en/phone-messages.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ListPage } from '#ui/table/list-page.tsx';

interface PhoneMessagesScreenProps {
  state: PhoneMessageState;
  onState: (state: PhoneMessageState) => void;
}

/** Phone messages that an agent puts into a conversation, or closes. */
export function PhoneMessagesScreen({ state, onState }: PhoneMessagesScreenProps) {
  const text = useText(phoneMessages);
  const list = useList(phoneMessageList(state));
  const [closing, setClosing] = useState<PhoneMessage>();
  const { place, isPlacing } = usePlacing();
  const columns = useMemo(
    () => phoneMessageColumns({ text, state, isBusy: isPlacing, onPlace: place, onClose: setClosing }),
    [text, state, isPlacing, place],
  );
  return (
    <>
      <ListPage
        title={text.title}
        tools={PHONE_MESSAGE_STATES.map((one) => (
          <Pill
            key={one}
            pressed={state === one}
            count={one === 'WAITING' ? list.newest?.waiting : undefined}
            onPress={() => onState(one)}
          >
            {text[one]}
          </Pill>
        ))}
        list={list}
        table={{ isLive: true, columns, rowId: (row) => row.id, rowName: (row) => row.from }}
        empty={<EmptyState title={text.empty}>{text.emptyText}</EmptyState>}
      />
      {closing && <CloseDialog message={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}
