import { useEffect } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { InboxThread } from '#contract/inbox.ts';
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { inboxMessages, inboxThreadQuery, readInboxThread, useInboxMessages } from '#api/resources/inbox.ts';
import { useChat } from '#api/chat/use-chat.ts';
import styles from '#features/inbox/inbox.module.css';
import { inbox } from '#i18n/en/inbox.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Conversation } from '#care/chat/conversation.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

interface ThreadPaneProps {
  threadId: string;
  onBack: () => void;
}

/** One thread; to show it marks it as read. */
export function ThreadPane({ threadId, onBack }: ThreadPaneProps) {
  const query = useQuery(inboxThreadQuery(threadId));
  return (
    <Card aria-label={query.data?.subject} className={styles.thread}>
      <Loaded query={query}>{(thread) => <OpenThread thread={thread} onBack={onBack} />}</Loaded>
    </Card>
  );
}

function OpenThread({ thread, onBack }: { thread: InboxThread; onBack: () => void }) {
  const { id, kind, subject, unread, lastAt } = thread;
  const text = useText(inbox);
  const chat = useChat(inboxMessages(id, text.portal), useInboxMessages(id));
  const { mutate: markRead } = useMutation({
    mutationFn: () => readInboxThread(id),
    onSuccess: () => refresh('inbox.changed'),
  });
  const isUnread = unread > 0;
  useEffect(() => {
    if (isUnread) markRead();
    // Messages that arrive while the thread is open are read, too.
  }, [isUnread, lastAt, markRead]);
  const isNotice = kind === 'NOTICE';
  return (
    <>
      <CardHeader
        mark={<IconButton className={styles.back} icon={ArrowLeft} label={text.toList} onClick={onBack} />}
        title={subject}
        sub={text[kind]}
      />
      <Conversation
        label={text.messages(subject)}
        composeLabel={text.answer}
        chat={chat}
        time={shortTime}
        readOnly={isNotice}
        maxLength={MESSAGE_MAX_CHARS}
        above={isNotice && <p className={styles.note}>{text.noAnswer}</p>}
        empty={<EmptyState title={text.noMessages} />}
      />
    </>
  );
}
