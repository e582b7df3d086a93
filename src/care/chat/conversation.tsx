import type { ReactNode } from 'react';
import { ChatBubble, type MessageState } from './chat-bubble.tsx';
import { ChatList } from './chat-list.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Composer, type Suggestions } from './composer.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { useWorkWords } from '#ui/work-words.ts';
import { useDoneAt } from '#care/use-done-at.ts';
import styles from './conversation.module.css';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';

export interface ConversationLine {
  readonly key: string;
  readonly mine: boolean;
  readonly who: string;
  readonly text: string;
  readonly textLang: string | null;
  readonly at: string;
  readonly receivedAt?: string | undefined;
  readonly state: MessageState;
  readonly why?: Error | undefined;
}

interface ConversationProps<Line extends ConversationLine> {
  /** Names the log: "Messages with Lakshmi". */
  readonly label: string;
  /** Names the box: "Message to Lakshmi". */
  readonly composeLabel: string;
  /** `useChat`'s answer. */
  readonly chat: {
    readonly lines: readonly Line[];
    readonly isLoading: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly hasEarlier: boolean;
    readonly isLoadingEarlier: boolean;
    readonly loadEarlier: () => void;
    readonly post: (text: string) => void;
    readonly retry: (key: string) => void;
  };
  readonly time: (at: string) => string;
  readonly onAttach?: ((files: readonly File[]) => void) | undefined;
  readonly accept?: string | undefined;
  /** Attachment of a message, such as a file's row. */
  readonly attachment?: ((line: Line) => ReactNode) | undefined;
  /** Between the log and the box. */
  readonly above?: ReactNode;
  readonly suggestions?: Suggestions | undefined;
  readonly maxLength?: number | undefined;
  /** Shows messages without a box to write in. */
  readonly readOnly?: boolean | undefined;
  /** In place of messages while there are none. */
  readonly empty: ReactNode;
}

/** A log of messages over a box to write in. */
export function Conversation<Line extends ConversationLine>(props: ConversationProps<Line>) {
  const { label, composeLabel, chat, time, attachment, above, empty, readOnly } = props;
  const { onAttach, accept, suggestions, maxLength } = props;
  const words = useWorkWords();
  const wordsOf = useRefusalWords();
  const doneAt = useDoneAt();
  return (
    <div className={styles.conversation}>
      <ChatList label={label}>
        {chat.hasEarlier && (
          <Button tone="bare" size="s" busy={chat.isLoadingEarlier} onClick={chat.loadEarlier}>
            {words.earlier}
          </Button>
        )}
        <Loaded query={{ ...chat, data: chat.isLoading || chat.error ? undefined : chat.lines }} rows={3}>
          {(lines) => lines.length === 0 && empty}
        </Loaded>
        {/* Also where the others could not be read: what this device is still sending. */}
        {chat.lines.map((line) => (
          <ChatBubble
            key={line.key}
            side={line.mine ? 'mine' : 'theirs'}
            who={line.mine ? undefined : line.who}
            lang={line.textLang ?? undefined}
            time={doneAt(line, time)}
            state={line.mine ? line.state : undefined}
            why={wordsOf(line.why)}
            onRetry={line.state === 'failed' ? () => chat.retry(line.key) : undefined}
          >
            {line.text}
            {attachment?.(line)}
          </ChatBubble>
        ))}
      </ChatList>
      {!readOnly && (
        <>
          {above}
          <Composer
            label={composeLabel}
            placeholder={composeLabel}
            onSend={chat.post}
            {...{ onAttach, accept, suggestions, maxLength }}
          />
        </>
      )}
    </div>
  );
}
