import type { ReactNode } from 'react';
import { ArrowUp, Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './chat-bubble.module.css';
import { cx } from '#ui/cx.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { useWords } from '#ui/words.ts';

export type MessageState = 'sending' | 'waiting' | 'sent' | 'delivered' | 'read' | 'failed';

const WORDS = ['sending', 'waitsForNetwork', 'sent', 'delivered', 'read', 'notSent'] as const;

const STATES: Readonly<
  Record<MessageState, { readonly icon: IconShape; readonly word: (typeof WORDS)[number] }>
> = {
  sending: { icon: ArrowUp, word: 'sending' },
  waiting: { icon: Clock, word: 'waitsForNetwork' },
  sent: { icon: Check, word: 'sent' },
  delivered: { icon: CheckCheck, word: 'delivered' },
  read: { icon: CheckCheck, word: 'read' },
  failed: { icon: TriangleAlert, word: 'notSent' },
};

interface ChatBubbleProps {
  readonly side: 'theirs' | 'mine';
  /** The language of the text when it differs from the page. */
  readonly lang?: string | undefined;
  readonly who?: string | undefined;
  /** "10:42" */
  readonly time?: string | undefined;
  /** Only for ours. */
  readonly state?: MessageState | undefined;
  /** Says why it failed, in place of "Not sent". */
  readonly why?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Text, or a file's row. */
  readonly children: ReactNode;
}

/** One message: theirs sunken left, ours tinted right, dashed until it is sent. */
export function ChatBubble({ side, lang, who, time, state, why, onRetry, children }: ChatBubbleProps) {
  const words = useWords();
  const waits = state === 'waiting' || state === 'sending';
  return (
    <article
      className={cx(
        styles.bubble,
        side === 'mine' && styles.mine,
        waits && styles.waits,
        state === 'failed' && styles.failed,
      )}
    >
      {who && <span className={styles.who}>{who}</span>}
      <div className={styles.text} lang={lang}>
        {children}
      </div>
      <div className={styles.meta}>
        {time && <time>{time}</time>}
        {state && (
          <span className={styles.state}>
            <Icon of={STATES[state].icon} size="s" />
            {(state === 'failed' && why) || words[STATES[state].word]}
          </span>
        )}
        {state === 'failed' && onRetry && (
          <Button tone="bare" size="s" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
      </div>
    </article>
  );
}
