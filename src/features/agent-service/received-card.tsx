import { useQuery } from '@tanstack/react-query';
import { finishLabMessage, storedMessageQuery } from '#api/resources/lab-messages.ts';
import { MessageFaults } from '#features/agent-service/message-faults.tsx';
import { MessageReport } from '#features/agent-service/message-report.tsx';
import type { MessagesCardProps } from '#features/agent-service/messages-card.tsx';
import styles from '#features/agent-service/messages.module.css';
import { useMessageChange } from '#features/agent-service/use-message-change.ts';
import { receivedMessages } from '#i18n/en/received-messages.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';

/** A message that a laboratory sent, read for the order that an agent opened it for. */
export function ReceivedCard({ messageId, ...order }: MessagesCardProps & { messageId: string }) {
  const text = useText(receivedMessages);
  const { serviceId } = order;
  const query = useQuery(storedMessageQuery(messageId, serviceId));
  const finish = useMessageChange((version: number) => finishLabMessage({ messageId, version }));
  return (
    <Card aria-label={text.inOrder}>
      <CardHeader title={text.inOrder} sub={text.inOrderHint} />
      <Loaded query={query}>
        {({ message, reports, faults, moreFaults }) => (
          <>
            {message.order?.id !== serviceId ? (
              <div className={styles.part}>
                <Banner tone="danger">{text.elsewhere}</Banner>
              </div>
            ) : (
              reports.map((report, at) => <MessageReport key={at} report={report} {...order} />)
            )}
            {faults.length > 0 && <MessageFaults faults={faults} more={moreFaults} />}
            {message.state === 'DONE' && <p className={styles.ended}>{text.finished}</p>}
            {message.state === 'TAKEN' && message.order?.id === serviceId && (
              <div className={styles.part}>
                <div className={styles.pick}>
                  <Button tone="quiet" busy={finish.isPending} onClick={() => finish.mutate(message.version)}>
                    {text.finish}
                  </Button>
                  <span className={styles.note}>{text.finishHint}</span>
                </div>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
