import type { MouseEvent } from 'react';
import { Bell, MessageSquare } from 'lucide-react';
import type { InboxThread } from '#contract/inbox.ts';
import styles from '#features/inbox/inbox.module.css';
import { inbox } from '#i18n/en/inbox.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

interface ThreadRowProps {
  thread: InboxThread;
  isOpen: boolean;
  href: string;
  onOpen: () => void;
}

/** One thread in the list: its subject, its last message and when; a dot marks it as unread. */
export function ThreadRow({ thread, isOpen, href, onOpen }: ThreadRowProps) {
  const text = useText(inbox);
  const { kind, subject, lastText, lastAt, unread } = thread;
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a
      href={href}
      className={styles.row}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onClick={open}
    >
      <Icon of={kind === 'NOTICE' ? Bell : MessageSquare} />
      <span className={styles.words}>
        <span className={styles.subject}>{subject}</span>
        <span className={styles.last}>{lastText}</span>
        <span className={styles.facts}>
          {text[kind]} · {shortTime(lastAt)}
        </span>
      </span>
      {unread > 0 && (
        <span className={styles.count} role="img" aria-label={text.unread(unread)}>
          {unread}
        </span>
      )}
    </a>
  );
}
