import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { LabMessage } from '#contract/lab-messages.ts';
import { labMessageQuery, setLabMessageAside } from '#api/resources/lab-messages.ts';
import { MessageFaults } from '#features/agent-service/message-faults.tsx';
import styles from '#features/agent-service/messages.module.css';
import { ReceivedOrder } from '#features/agent-service/received-order.tsx';
import { useMessageChange } from '#features/agent-service/use-message-change.ts';
import { receivedMessages } from '#i18n/en/received-messages.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { LoadingPage } from '#ui/feedback/loaded.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

type Words = (typeof receivedMessages)['en'];

/** One message: whom it names, and the order that an agent opens it for. */
export function ReceivedMessage({ messageId, onBack }: { messageId: string; onBack: () => void }) {
  const text = useText(receivedMessages);
  const query = useQuery(labMessageQuery(messageId));
  const found = query.data;
  if (!found) return <LoadingPage query={query} />;
  const { message, patients, orders, faults, moreFaults } = found;
  const state = stateWords(message, text);
  return (
    <Page>
      <PageHeader
        title={text.message(message.controlId)}
        sub={text.from(message.sender, message.hub, dayAndTime(message.receivedAt))}
        back={<IconButton icon={ArrowLeft} label={text.back} onClick={onBack} />}
        actions={isOpen(message) && <SetAside message={message} />}
      />
      {state && <Banner tone="info">{state}</Banner>}
      <Card aria-label={text.patient}>
        <CardHeader title={text.patient} />
        <div className={styles.part}>
          {patients.length === 0 && <p>{text.noPatient}</p>}
          {patients.map(({ name, bornOn, sex, numbers }, at) => (
            <KeyValues
              key={at}
              items={[
                { label: text.NAME, value: name || text.notStated },
                { label: text.BIRTH, value: bornOn ?? text.notStated },
                { label: text.SEX, value: sex || text.notStated },
                { label: text.NUMBERS, value: numbers.join(', ') || text.notStated },
              ]}
            />
          ))}
        </div>
      </Card>
      {message.state !== 'DONE' && <ReceivedOrder message={message} orders={orders} />}
      {faults.length > 0 && (
        <Card>
          <MessageFaults faults={faults} more={moreFaults} />
        </Card>
      )}
    </Page>
  );
}

const isOpen = ({ state }: LabMessage): boolean => state === 'NEW' || state === 'TAKEN';

function stateWords({ state, by, stateAt, order, reason }: LabMessage, text: Words): string | null {
  const [name, when, number] = [by?.name ?? '', dayAndTime(stateAt), order?.serviceNumber ?? ''];
  if (state === 'TAKEN') return text.takenBy(name, when, number);
  if (state === 'DONE') return text.doneBy(name, when, number);
  return state === 'SET_ASIDE' ? text.asideBy(name, when, reason ?? '') : null;
}

function SetAside({ message: { id: messageId, version } }: { message: LabMessage }) {
  const text = useText(receivedMessages);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const put = useMessageChange(() => setLabMessageAside({ messageId, version, reason: reason.trim() }));
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {text.setAside}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.asideTitle}
        confirmLabel={text.setAside}
        onConfirm={() => put.mutate(undefined, { onSettled: () => setAsking(false) })}
        cancelLabel={text.keep}
        busy={put.isPending}
        confirmDisabled={reason.trim() === ''}
        focus="body"
      >
        <p>{text.asideText}</p>
        <TextField
          label={text.asideReason}
          value={reason}
          maxLength={300}
          autoFocus
          onChange={({ target }) => setReason(target.value)}
        />
      </Dialog>
    </>
  );
}
