import type { ReactNode } from 'react';
import { ChatBubble, type MessageState } from '#ui/chat-bubble.tsx';
import { ChatList } from '#ui/chat-list.tsx';
import { Composer } from '#ui/composer.tsx';
import styles from '#ui/conversation.module.css';

export interface ConversationLine {
  readonly key: string;
  readonly mine: boolean;
  readonly who: string;
  readonly text: string;
  readonly textLang: string | null;
  readonly at: string;
  readonly state: MessageState;
  readonly why?: string | undefined;
}

interface ConversationProps<Line extends ConversationLine> {
  /** Names the log: "Messages with Lakshmi". */
  readonly label: string;
  /** Names the box: "Message to Lakshmi". */
  readonly composeLabel: string;
  readonly lines: readonly Line[];
  readonly time: (at: string) => string;
  readonly onSend: (text: string) => void;
  readonly onRetry: (key: string) => void;
  readonly onAttach?: ((files: readonly File[]) => void) | undefined;
  readonly accept?: string | undefined;
  /** What hangs on a message, such as a file's row. */
  readonly attachment?: ((line: Line) => ReactNode) | undefined;
  /** Between the log and the box: canned replies. */
  readonly above?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly maxLength?: number | undefined;
  /** Loading, error or empty, in place of messages. */
  readonly instead?: ReactNode;
}

/** A log of messages over a box to write in. */
export function Conversation<Line extends ConversationLine>(props: ConversationProps<Line>) {
  const {
    label,
    composeLabel,
    lines,
    time,
    onSend,
    onRetry,
    onAttach,
    accept,
    attachment,
    above,
    disabled,
    maxLength,
    instead,
  } = props;
  return (
    <div className={styles.conversation}>
      <ChatList label={label}>
        {instead ??
          lines.map((line) => (
            <ChatBubble
              key={line.key}
              side={line.mine ? 'mine' : 'theirs'}
              who={line.mine ? undefined : line.who}
              lang={line.textLang ?? undefined}
              time={time(line.at)}
              state={line.mine ? line.state : undefined}
              why={line.why}
              onRetry={line.state === 'failed' ? () => onRetry(line.key) : undefined}
            >
              {line.text}
              {attachment?.(line)}
            </ChatBubble>
          ))}
      </ChatList>
      {above}
      <Composer
        label={composeLabel}
        placeholder={composeLabel}
        onSend={onSend}
        onAttach={onAttach}
        accept={accept}
        disabled={disabled}
        maxLength={maxLength}
      />
    </div>
  );
}
