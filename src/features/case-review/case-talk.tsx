import { useState } from 'react';
import { caseThread, useCaseMessages } from '#api/resources/cases.ts';
import { useChat } from '#api/chat/use-chat.ts';
import type { CaseDetails } from '#contract/cases.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { AskPanel } from '#features/case-review/ask-panel.tsx';
import styles from '#features/case-review/case-talk.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Card } from '#ui/layout/card.tsx';
import { Conversation } from '#care/chat/conversation.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

/** Messages with the patient, and what was asked of them. */
export function CaseTalk({ review }: { review: CaseDetails }) {
  const text = useText(caseReview);
  const [tab, setTab] = useState('messages');
  const unanswered = review.infoRequests.filter(({ answeredAt }) => !answeredAt).length;
  return (
    <Card className={styles.talk} aria-label={text.talk}>
      <Tabs
        label={text.talk}
        selected={tab}
        onSelect={setTab}
        fill
        tabs={[
          { id: 'messages', label: text.messages, panel: <CaseChat review={review} /> },
          {
            id: 'ask',
            label: text.ask,
            count: unanswered || undefined,
            panel: <AskPanel review={review} />,
          },
        ]}
      />
    </Card>
  );
}

function CaseChat({ review }: { review: CaseDetails }) {
  const text = useText(caseReview);
  const { id, patient, may } = review.request;
  const chat = useChat(caseThread(id), useCaseMessages(id));
  return (
    <Conversation
      label={text.messagesWith(patient.name)}
      composeLabel={text.messageTo(patient.name)}
      chat={chat}
      time={shortTime}
      readOnly={!may.includes('chat')}
      maxLength={MESSAGE_MAX_CHARS}
      empty={<EmptyState title={text.noMessages} />}
    />
  );
}
