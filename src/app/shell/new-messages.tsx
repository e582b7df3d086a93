import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { followReadChats, newChatCountQuery } from '#api/resources/services.ts';
import { NewMessagesDialog } from './new-messages-dialog.tsx';
import { common } from '#i18n/en/common.ts';
import { newMessages } from '#i18n/en/new-messages.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';

/** Shows on every page of an agent the orders with messages that no agent has read yet. */
export function NewMessages() {
  const text = useText(newMessages);
  const words = useText(common);
  const [open, setOpen] = useState(false);
  const { data: count = 0, isError, refetch } = useQuery(newChatCountQuery());
  useEffect(followReadChats, []);
  const hasFailed = isError && count === 0;
  return (
    <>
      {count > 0 && (
        <Banner
          tone="info"
          icon={MessageSquare}
          actions={
            <Button size="s" tone="quiet" onClick={() => setOpen(true)}>
              {text.show}
            </Button>
          }
        >
          {text.orders(count)}
        </Banner>
      )}
      {hasFailed && (
        <Banner
          actions={
            <Button size="s" tone="quiet" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          }
        >
          {text.notRead}
        </Banner>
      )}
      {open && <NewMessagesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
