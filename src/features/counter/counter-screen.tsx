import { useState, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import type { CounterBill } from '#contract/counter.ts';
import { counterBillsQuery } from '#api/resources/counter.ts';
import { TakePayment } from '#care/counter/take-payment.tsx';
import { money } from '#domain/format.ts';
import styles from '#features/counter/counter.module.css';
import { ShiftCard } from '#features/counter/shift-card.tsx';
import { counter } from '#i18n/en/counter.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Page } from '#ui/layout/page.tsx';

/** The counter: take payments, see what was taken, close the shift. An agent of home care has no bills but their own orders. */
export function CounterScreen({ hasBills }: { hasBills: boolean }) {
  const text = useText(counter);
  const isOnline = useOnline();
  return (
    <Page>
      <h1>{text.title}</h1>
      {!isOnline && <Banner tone="warn">{text.needsNetwork}</Banner>}
      <div className={styles.cards}>
        {hasBills && <BillsCard />}
        <ShiftCard />
      </div>
    </Page>
  );
}

function BillsCard() {
  const text = useText(counter);
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const query = useQuery(counterBillsQuery(number));
  const [taking, setTaking] = useState<CounterBill>();
  function find(event: SyntheticEvent): void {
    event.preventDefault();
    if (typed.trim() === number) void query.refetch();
    else setNumber(typed.trim());
  }
  return (
    <Card aria-label={text.bills}>
      <CardHeader title={text.bills} />
      <form className={styles.find} onSubmit={find} noValidate>
        <TextField
          label={text.number}
          hint={text.numberHint}
          value={typed}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="quiet" busy={query.isFetching} disabled={typed.trim() === ''}>
          {text.find}
        </Button>
      </form>
      {number !== '' && (
        <Loaded query={query} rows={2}>
          {(bills) =>
            bills.length === 0 ? (
              <p className={styles.none} role="status">
                {text.noBill}
              </p>
            ) : (
              <ul className={styles.rows}>
                {bills.map((bill) => (
                  <BillRow key={bill.serviceId} bill={bill} onTake={() => setTaking(bill)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      {taking && (
        <TakePayment bill={{ ...taking, name: taking.patient.name }} onClose={() => setTaking(undefined)} />
      )}
    </Card>
  );
}

function BillRow({ bill, onTake }: { bill: CounterBill; onTake: () => void }) {
  const text = useText(counter);
  const { serviceNumber, patient, amountPaise, toPayPaise, isUnpriced } = bill;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong lang={patient.nameLang}>{patient.name}</strong>
        <span className={styles.meta}>{`MRN ${patient.mrn} · ${serviceNumber}`}</span>
      </div>
      <div className={styles.sum}>
        <strong>{toPayPaise > 0 ? text.toPay(money(toPayPaise)) : text.nothingToPay}</strong>
        <span className={styles.meta}>{text.ofAmount(money(amountPaise))}</span>
      </div>
      {isUnpriced && <p className={styles.meta}>{text.unpriced}</p>}
      {toPayPaise > 0 && !isUnpriced && (
        <Button icon={Banknote} aria-label={text.takeOf(serviceNumber)} onClick={onTake}>
          {text.take}
        </Button>
      )}
    </li>
  );
}
