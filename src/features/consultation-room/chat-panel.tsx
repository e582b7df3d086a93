import { FileText } from 'lucide-react';
import { useState } from 'react';
import { MESSAGE_MAX_CHARS, UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import type { Message } from '#contract/consultations.ts';
import styles from '#features/consultation-room/panel.module.css';
import type { Chat } from '#features/consultation-room/use-chat.ts';
import { common } from '#i18n/en/common.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { dateWords, isSameDay, timeOfDay } from '#lib/time-words.ts';
import { Button } from '#ui/button.tsx';
import { ChatBubble, type MessageState } from '#ui/chat-bubble.tsx';
import { ChatDay, ChatList } from '#ui/chat-list.tsx';
import { Composer } from '#ui/composer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ChatPanelProps {
  chat: Chat;
  label: string;
  readOnly?: boolean;
  /** Staff may attach files. */
  mayAttach?: boolean;
  onOpen: (documentId: string) => void;
}

/** The messages of a visit and a place to write. */
export function ChatPanel({ chat, label, readOnly, mayAttach, onOpen }: ChatPanelProps) {
  const text = useText(room);
  const shared = useText(common);
  const [sending, setSending] = useState('');
  const waits = chat.outgoing.some((one) => one.state === 'waiting');

  async function attach(files: readonly File[]): Promise<void> {
    for (const file of files) {
      if (file.size > UPLOAD_MAX_BYTES) {
        setSending(text.fileRefused(file.name, text.fileTooLarge));
        continue;
      }
      try {
        await chat.attach(file, (part) => setSending(text.uploading(file.name, Math.round(part * 100))));
        setSending('');
      } catch (error) {
        setSending(text.fileRefused(file.name, error instanceof Error ? error.message : ''));
      }
    }
  }

  if (chat.loading) return <Skeleton shape="text" onRetry={chat.refresh} />;
  if (chat.error && chat.messages.length === 0) {
    return (
      <ErrorState title={shared.loadFailed} onRetry={chat.refresh}>
        {chat.error.name === 'NetworkError' ? shared.offlineWhy : chat.error.message}
      </ErrorState>
    );
  }
  const isEmpty = chat.messages.length === 0 && chat.outgoing.length === 0;
  return (
    <div className={styles.chat}>
      {isEmpty ? (
        <div className={styles.grow}>
          <EmptyState title={text.noMessages} />
        </div>
      ) : (
        <ChatList label={label}>
          <Messages messages={chat.messages} onOpen={onOpen} />
          {chat.outgoing.map((one) => (
            <ChatBubble
              key={one.clientId}
              side="mine"
              time={timeOfDay(one.at)}
              state={one.state}
              why={one.why}
              onRetry={() => chat.retry(one.clientId)}
            >
              {one.text || text.filesTab}
            </ChatBubble>
          ))}
        </ChatList>
      )}
      {sending && (
        <p className={styles.sending} role="status">
          {sending}
        </p>
      )}
      {!readOnly && (
        <Composer
          label={label}
          placeholder={text.write}
          maxLength={MESSAGE_MAX_CHARS}
          onSend={chat.send}
          onAttach={mayAttach ? (files) => void attach(files) : undefined}
          accept="image/*,application/pdf"
          offlineNote={waits ? text.goesOut : undefined}
        />
      )}
    </div>
  );
}

function Messages({ messages, onOpen }: { messages: readonly Message[]; onOpen: (documentId: string) => void }) {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const isNewDay = !before || !isSameDay(before.sentAt, message.sentAt);
    const { document } = message;
    return [
      isNewDay && !isSameDay(message.sentAt, Date.now()) && <ChatDay key={`day-${message.id}`}>{dateWords(message.sentAt)}</ChatDay>,
      <ChatBubble
        key={message.id}
        side={message.mine ? 'mine' : 'theirs'}
        lang={message.textLang ?? undefined}
        who={message.mine ? undefined : message.from.name}
        time={timeOfDay(message.sentAt)}
        state={message.mine ? stateOf(message) : undefined}
      >
        {message.text}
        {document && (
          <Button tone="quiet" size="s" icon={FileText} onClick={() => onOpen(document.id)}>
            {document.name}
          </Button>
        )}
      </ChatBubble>,
    ];
  });
}

function stateOf({ readAt, deliveredAt }: Message): MessageState {
  if (readAt) return 'read';
  return deliveredAt ? 'delivered' : 'sent';
}
