import { useEffect } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { messagesThread, readMessages, useConsultationMessages } from '#api/resources/consultations.ts';
import { openDocument } from '#api/resources/documents.ts';
import { useChat } from '#api/chat/use-chat.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Conversation } from '#care/chat/conversation.tsx';
import { useNoticeWords } from '#care/chat/use-notice-words.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The chat of the consultation: nurse, patient, and the doctor once there is one. */
export function ConsultationChat({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  const worded = useNoticeWords();
  const { id: consultationId, patient, may } = consultation;
  const mayWrite = may.includes('chat');
  const chat = useChat(
    messagesThread(consultationId, { willRead: true }),
    useConsultationMessages(consultationId),
  );
  const newest = chat.lines.findLast((line) => !line.mine);
  const unread = newest && newest.state !== 'read' ? newest.key : undefined;
  useEffect(() => {
    if (unread) void readMessages({ consultationId, upToMessageId: unread }).catch(() => undefined);
  }, [consultationId, unread]);
  return (
    <Conversation
      label={text.messagesWith(patient.name)}
      composeLabel={text.messageTo(patient.name)}
      chat={{ ...chat, lines: worded(chat.lines) }}
      time={clockTime}
      readOnly={!mayWrite}
      maxLength={MESSAGE_MAX_CHARS}
      empty={<EmptyState title={text.noMessages}>{mayWrite && text.noMessagesText}</EmptyState>}
      attachment={({ document }) =>
        document && (
          <Button tone="bare" size="s" onClick={() => void openDocument(document.id)}>
            {document.name}
          </Button>
        )
      }
    />
  );
}
