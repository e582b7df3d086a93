import type { Consultation } from '#contract/consultations.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { messagesThread, useConsultationMessages } from '#api/resources/consultations.ts';
import { useChat } from '#api/chat/use-chat.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Card } from '#ui/layout/card.tsx';
import { Conversation } from '#care/chat/conversation.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The messages; a new one can be written while the consultation runs. */
export function MessagesTab({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const { id, patient, may } = consultation;
  const chat = useChat(messagesThread(id), useConsultationMessages(id));
  return (
    <Card className={styles.chat}>
      <Conversation
        label={text.messagesWith(patient.name)}
        composeLabel={text.messageTo(patient.name)}
        chat={chat}
        time={shortTime}
        readOnly={!may.includes('chat')}
        maxLength={MESSAGE_MAX_CHARS}
        attachment={({ document }) => document && <span className={styles.file}>{document.name}</span>}
        empty={<EmptyState title={text.noMessages} />}
      />
    </Card>
  );
}
