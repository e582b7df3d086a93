import { useEffect } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { messagesQuery, readMessages, sendMessage } from '#api/consultations.ts';
import { openDocument } from '#api/documents.ts';
import { useChat } from '#api/use-chat.ts';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import { Conversation } from '#ui/conversation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The chat of the consultation: nurse, patient, and the doctor once there is one. */
export function ConsultationChat({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  const words = useText(common);
  const { id: consultationId, patient } = consultation;
  const chat = useChat(messagesQuery(consultationId), (message) =>
    sendMessage({ consultationId, ...message }),
  );
  const newest = chat.lines.findLast((line) => !line.mine);
  const unread = newest && newest.state !== 'read' ? newest.key : undefined;
  useEffect(() => {
    if (unread) void readMessages({ consultationId, upToMessageId: unread }).catch(() => undefined);
  }, [consultationId, unread]);
  const instead = chat.isLoading ? (
    <Skeleton rows={3} />
  ) : chat.error ? (
    <ErrorState title={words.loadFailed} onRetry={() => void chat.refetch()}>
      {chat.error.message}
    </ErrorState>
  ) : chat.lines.length === 0 ? (
    <EmptyState title={text.noMessages}>{text.noMessagesText}</EmptyState>
  ) : undefined;
  return (
    <Conversation
      label={text.messagesWith(patient.name)}
      composeLabel={text.messageTo(patient.name)}
      lines={chat.lines}
      time={clockTime}
      onSend={chat.post}
      onRetry={chat.retry}
      disabled={!consultation.may.includes('chat')}
      maxLength={MESSAGE_MAX_CHARS}
      instead={instead}
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
