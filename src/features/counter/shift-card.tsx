import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import {
  PAYMENTS_SHOWN,
  type CounterPayment,
  type CounterSums,
  type ShiftClosing,
} from '#contract/counter.ts';
import { counterShiftQuery } from '#api/resources/counter.ts';
import { openOrderReceipt } from '#api/resources/services.ts';
import { money } from '#domain/format.ts';
import { CloseShift } from '#features/counter/close-shift.tsx';
import styles from '#features/counter/counter.module.css';
import { differenceWords } from '#features/counter/difference-words.ts';
import { counter } from '#i18n/en/counter.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

/** Payments that a person took since their last shift, and the shifts that they closed. */
export function ShiftCard() {
  const text = useText(counter);
  const query = useQuery(counterShiftQuery());
  const [isClosing, setClosing] = useState(false);
  const sums = query.data?.sums;
  const hasPayments = sums !== undefined && sums.payments > 0;
  return (
    <>
      <Card aria-label={text.shift}>
        <CardHeader
          title={text.shift}
          sub={text.shiftSub}
          end={
            hasPayments && (
              <Button tone="quiet" onClick={() => setClosing(true)}>
                {text.close}
              </Button>
            )
          }
        />
        <Loaded query={query} rows={3}>
          {({ payments, sums: taken }) => <Taken sums={taken} payments={payments} />}
        </Loaded>
      </Card>
      <Card aria-label={text.closings}>
        <CardHeader title={text.closings} />
        <Loaded query={query} rows={2}>
          {({ closings }) => <Closings of={closings} />}
        </Loaded>
      </Card>
      {isClosing && sums && <CloseShift sums={sums} onClose={() => setClosing(false)} />}
    </>
  );
}

function Taken({ sums, payments }: { sums: CounterSums; payments: readonly CounterPayment[] }) {
  const text = useText(counter);
  if (sums.payments === 0) return <p className={styles.none}>{text.noShift}</p>;
  return (
    <>
      <div className={styles.sums}>
        <KeyValues
          items={[
            { label: text.CASH, value: money(sums.cashPaise) },
            { label: text.CARD, value: money(sums.cardPaise) },
            { label: text.UPI, value: money(sums.upiPaise) },
          ]}
        />
        <p className={styles.meta}>
          {text.payments(sums.payments)}
          {sums.payments > PAYMENTS_SHOWN && ` ${text.shown(PAYMENTS_SHOWN)}`}
        </p>
      </div>
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </>
  );
}

function PaymentRow({ payment }: { payment: CounterPayment }) {
  const text = useText(counter);
  const { serviceNumber, patientName, method, amountPaise, at, reference, receipt } = payment;
  const open = (id: string): void =>
    void openOrderReceipt(id).catch((error: unknown) => toast({ tone: 'danger', text: wordsOf(error) }));
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{patientName}</strong>
        <span className={styles.meta}>
          {[serviceNumber, dayAndTime(at), reference].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={styles.sum}>
        <strong>{money(amountPaise)}</strong>
        <span className={styles.meta}>{text[method]}</span>
      </div>
      {receipt ? (
        <Button tone="bare" size="s" icon={FileText} onClick={() => open(receipt.id)}>
          {receipt.number}
        </Button>
      ) : (
        <span className={styles.meta}>{text.noReceipt}</span>
      )}
    </li>
  );
}

function Closings({ of }: { of: readonly ShiftClosing[] }) {
  const text = useText(counter);
  if (of.length === 0) return <p className={styles.none}>{text.noClosings}</p>;
  return (
    <ul className={styles.rows}>
      {of.map(({ id, fromAt, closedAt, cashPaise, countedPaise, payments, cardPaise, upiPaise, note }) => (
        <li key={id} className={styles.row}>
          <div className={styles.who}>
            <strong>{text.fromTo(dayAndTime(fromAt), dayAndTime(closedAt))}</strong>
            <span className={styles.meta}>
              {[
                text.payments(payments),
                `${text.CARD} ${money(cardPaise)}`,
                `${text.UPI} ${money(upiPaise)}`,
                note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <div className={styles.sum}>
            <strong>{text.countedOf(money(countedPaise), money(cashPaise))}</strong>
            <span className={styles.meta}>{differenceWords(text, countedPaise - cashPaise)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
