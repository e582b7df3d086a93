import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { LabMessage } from '#contract/lab-messages.ts';
import { useList } from '#api/lists/use-list.ts';
import { takeLabMessage } from '#api/resources/lab-messages.ts';
import { ordersList } from '#api/resources/requests.ts';
import styles from '#features/agent-service/messages.module.css';
import { useMessageChange } from '#features/agent-service/use-message-change.ts';
import { receivedMessages } from '#i18n/en/received-messages.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';

interface Order {
  id: string;
  serviceNumber: string;
  patientName: string;
}

/** The order that a message is opened for: one with its number, or one that the agent finds. None is chosen for them. */
export function ReceivedOrder({ message, orders }: { message: LabMessage; orders: readonly Order[] }) {
  const text = useText(receivedMessages);
  const navigate = useNavigate();
  const { id: messageId, version, orderNumbers } = message;
  const take = useMessageChange(async (order: Order) => {
    await takeLabMessage({ messageId, version, serviceId: order.id });
    await navigate({
      to: '/agent-service-details/$id',
      params: { id: order.id },
      search: { message: messageId },
    });
  });
  const open = (order: Order): void => take.mutate(order);
  return (
    <Card aria-label={text.orders}>
      <CardHeader
        title={text.orders}
        sub={orderNumbers.length ? text.numbers(orderNumbers.join(', ')) : text.noNumbers}
      />
      <div className={styles.part}>
        {orderNumbers.length > 0 && orders.length === 0 && <p>{text.noneFound}</p>}
        <OrderRows orders={orders} isBusy={take.isPending} onOpen={open} />
        <FindOrder isBusy={take.isPending} onOpen={open} />
      </div>
    </Card>
  );
}

interface OrderRowsProps {
  orders: readonly Order[];
  isBusy: boolean;
  onOpen: (order: Order) => void;
}

function OrderRows({ orders, isBusy, onOpen }: OrderRowsProps) {
  const text = useText(receivedMessages);
  return orders.map((order) => (
    <div key={order.id} className={styles.pick}>
      <Button disabled={isBusy} onClick={() => onOpen(order)}>
        {text.openFor(order.serviceNumber)}
      </Button>
      <span>{text.of(order.patientName)}</span>
    </div>
  ));
}

const QUEUES = [
  ['LAB', 'lab'],
  ['DIAGNOSTIC', 'diagnostic'],
  ['AMPATH', 'ampath'],
  ['REDCLIFF', 'redcliff'],
] as const;

function FindOrder(props: Omit<OrderRowsProps, 'orders'>) {
  const text = useText(receivedMessages);
  const words = useText(shell);
  const [queue, setQueue] = useState<(typeof QUEUES)[number][0]>('LAB');
  const [wanted, setWanted] = useState<string | undefined>();
  return (
    <>
      <p className={styles.note}>{text.findHint}</p>
      <div className={styles.pick} role="search" aria-label={text.find}>
        <SelectField
          label={text.queue}
          value={queue}
          onChange={({ target }) => setQueue(QUEUES.find(([kind]) => kind === target.value)?.[0] ?? 'LAB')}
        >
          {QUEUES.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {words[name]}
            </option>
          ))}
        </SelectField>
        <SearchBox label={text.find} value={wanted} onSearch={setWanted} />
      </div>
      {wanted !== undefined && <FoundOrders queue={queue} wanted={wanted} {...props} />}
    </>
  );
}

const FOUND_MAX = 10;

function FoundOrders({
  queue,
  wanted,
  ...props
}: { queue: (typeof QUEUES)[number][0]; wanted: string } & Omit<OrderRowsProps, 'orders'>) {
  const text = useText(receivedMessages);
  const list = useList(ordersList(queue, { search: wanted, limit: FOUND_MAX }));
  const orders = list.rows.map(({ id, serviceNumber, patient }) => ({
    id,
    serviceNumber,
    patientName: patient.name,
  }));
  if (list.isLoading) return null;
  if (!orders.length) return <p>{text.nothingFound}</p>;
  return (
    <section className={styles.orders} aria-label={text.found}>
      <OrderRows orders={orders} {...props} />
    </section>
  );
}
