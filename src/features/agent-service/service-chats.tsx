import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ServiceDetails } from '#contract/services.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { cannedRepliesQuery, serviceThread, useReplies } from '#api/resources/services.ts';
import { useChat } from '#api/chat/use-chat.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Card } from '#ui/layout/card.tsx';
import { Conversation } from '#care/chat/conversation.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

/** Two conversations beside each other: the patient, and the lab desk. */
export function ServiceChats({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const [channel, setChannel] = useState('CUSTOMER');
  const card = useRef<HTMLElement>(null);
  useShortcuts({
    writeMessage: service.request.may.includes('chat')
      ? () => card.current?.querySelector<HTMLElement>('textarea, input[type=text], [role=textbox]')?.focus()
      : undefined,
  });
  const tabs = [
    {
      id: 'CUSTOMER',
      label: service.request.patient.name.split(' ')[0] ?? text.customer,
      panel: <ServiceChat service={service} channel="CUSTOMER" />,
    },
    { id: 'DESK', label: text.desk, panel: <ServiceChat service={service} channel="DESK" /> },
  ];
  return (
    <Card ref={card} className={styles.chats}>
      <Tabs
        label={text.messagesWith(service.request.patient.name)}
        tabs={tabs}
        selected={channel}
        onSelect={setChannel}
        fill
      />
    </Card>
  );
}

function ServiceChat({ service, channel }: { service: ServiceDetails; channel: 'CUSTOMER' | 'DESK' }) {
  const text = useText(agentService);
  const { serviceNumber, patient, may } = service.request;
  const chat = useChat(serviceThread(serviceNumber, channel), useReplies(serviceNumber, channel));
  const who = channel === 'CUSTOMER' ? patient.name : text.desk;
  const { data: replies } = useQuery(cannedRepliesQuery());
  const isCustomer = channel === 'CUSTOMER';
  return (
    <Conversation
      label={text.messagesWith(who)}
      composeLabel={text.messageTo(who)}
      chat={chat}
      time={clockTime}
      readOnly={!may.includes('chat')}
      maxLength={MESSAGE_MAX_CHARS}
      empty={<EmptyState title={text.noMessages} />}
      above={isCustomer && replies?.length === 0 && <p className={styles.noReplies}>{text.noReplies}</p>}
      suggestions={isCustomer ? { label: text.replies, items: replies ?? [] } : undefined}
    />
  );
}
