import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import type { OrderMoney } from '#contract/payments-admin.ts';
import { money } from '#domain/format.ts';
import { ApiError } from '#api/http/errors.ts';
import { openReceipt, orderMoneyQuery } from '#api/resources/payments-admin.ts';
import { paymentsAdmin } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { GiveDiscount, RecordRefund, RefundAtGateway } from './give-back.tsx';
import styles from './payments.module.css';

interface OrderPaneProps {
  serviceNumber: string;
  onClose: () => void;
}

/** The money of one order. */
export function OrderPane({ serviceNumber, onClose }: OrderPaneProps) {
  const text = useText(paymentsAdmin);
  const query = useQuery(orderMoneyQuery(serviceNumber));
  const isUnknown = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  return (
    <Card aria-label={serviceNumber}>
      <CardHeader title={serviceNumber} end={<IconButton icon={X} label={text.back} onClick={onClose} />} />
      <div className={styles.parts}>
        {isUnknown ? (
          <p role="alert">{text.unknownOrder}</p>
        ) : (
          <Loaded query={query} rows={5}>
            {(order) => <Money order={order} />}
          </Loaded>
        )}
      </div>
    </Card>
  );
}

function Money({ order }: { order: OrderMoney }) {
  const text = useText(paymentsAdmin);
  const [open, setOpen] = useState<'refund' | 'gateway' | 'discount'>();
  const close = (): void => setOpen(undefined);
  const { serviceNumber, amountPaise, paidPaise, refundDuePaise, toPayPaise, paymentState, gateway } = order;
  return (
    <>
      <KeyValues
        items={[
          { label: text.state, value: text[paymentState] },
          { label: text.costs, value: money(amountPaise) },
          { label: text.paid, value: money(paidPaise) },
          { label: text.toPay, value: money(toPayPaise) },
          { label: text.sum, value: money(refundDuePaise) },
        ]}
      />
      <Entries order={order} />
      <Refunds order={order} />
      <div className={styles.verbs}>
        {gateway && <Button onClick={() => setOpen('gateway')}>{text.refundThrough(gateway.title)}</Button>}
        {paidPaise > 0 && (
          <Button tone={gateway ? 'quiet' : 'primary'} onClick={() => setOpen('refund')}>
            {text.refund}
          </Button>
        )}
        {amountPaise > 0 && (
          <Button tone="quiet" onClick={() => setOpen('discount')}>
            {text.discount}
          </Button>
        )}
      </div>
      {open === 'gateway' && gateway && (
        <RefundAtGateway serviceNumber={serviceNumber} {...gateway} onClose={close} />
      )}
      {open === 'refund' && <RecordRefund serviceNumber={serviceNumber} onClose={close} />}
      {open === 'discount' && <GiveDiscount serviceNumber={serviceNumber} onClose={close} />}
    </>
  );
}

const REFUND_STATES = {
  REQUESTED: { tone: 'mute', label: 'toBeSent' },
  PENDING: { tone: 'mute', label: 'underWay' },
  PROCESSED: { tone: 'ok', label: 'sentBack' },
  FAILED: { tone: 'danger', label: 'refundFailed' },
} as const;

/** Refunds that a service was asked for, with what became of them. */
function Refunds({ order: { refunds } }: { order: OrderMoney }) {
  const text = useText(paymentsAdmin);
  if (!refunds.length) return null;
  return (
    <section aria-label={text.refundsAsked}>
      <h3>{text.refundsAsked}</h3>
      <ul className={styles.lines}>
        {refunds.map(({ id, title, amountPaise, refundState, reason, error, requestedAt }) => (
          <li key={id}>
            <TwoLines>
              <Chip tone={REFUND_STATES[refundState].tone}>{text[REFUND_STATES[refundState].label]}</Chip>
              <small>{[title, dayAndTime(requestedAt), reason].join(', ')}</small>
              {error !== null && <small>{text.lastError(error)}</small>}
            </TwoLines>
            <strong>{money(amountPaise)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entries({ order: { entries } }: { order: OrderMoney }) {
  const text = useText(paymentsAdmin);
  const open = (receiptId: string): void =>
    void openReceipt(receiptId).catch(() => toast({ tone: 'danger', text: text.openFailed }));
  return (
    <section aria-label={text.entries}>
      <h3>{text.entries}</h3>
      {entries.length === 0 && <p>{text.noEntries}</p>}
      <ul className={styles.lines}>
        {entries.map(({ id, kind, amountPaise, at, reference, reason, receipt }) => (
          <li key={id}>
            <TwoLines>
              {text[kind]}
              <small>{[dayAndTime(at), reference, reason].filter(Boolean).join(', ')}</small>
              {receipt && (
                <Button tone="bare" size="s" icon={FileText} onClick={() => open(receipt.id)}>
                  {receipt.number}
                </Button>
              )}
              {kind === 'PAYMENT' && !receipt && <small>{text.noReceipt}</small>}
            </TwoLines>
            <strong>{money(amountPaise)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
