import type { Bill } from '#contract/patient-care.ts';
import { money } from '#domain/format.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './bill-place.module.css';
import { DocumentRow } from './document-row.tsx';
import { BillLines } from './record/bill-lines.tsx';
import { useLanguage } from './language.ts';
import { dayOf } from './times.ts';

const VISITS: readonly Bill['kind'][] = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'];

export const isVisitBill = (kind: Bill['kind']): boolean => VISITS.includes(kind);

interface BillCardProps {
  bill: Bill;
  token: string;
  /** Visit or order that it is for, where several are shown. */
  about?: string;
}

/** Shows one bill: its state, its lines, how it can be paid, and what was paid. */
export function BillCard({ bill, token, about }: BillCardProps) {
  const { words } = useLanguage();
  const { serviceNumber, kind, amountPaise, pay, entries, paymentState, lines } = bill;
  const heading = `bill-${serviceNumber}`;
  return (
    <Card pad className={styles.bill} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{words.charge(isVisitBill(kind), serviceNumber)}</h2>
        {about !== undefined && <p>{about}</p>}
        <p>{words[`payment_${paymentState}`]}</p>
        <p className={styles.amount}>{money(pay?.amountPaise ?? amountPaise)}</p>
      </div>
      <BillLines lines={lines} />
      {pay && (
        <>
          <a className={buttonClass({ block: true })} href={pay.upiUri}>
            {words.payByUpi(money(pay.amountPaise))}
          </a>
          <div className={styles.scan}>
            <img
              className={styles.qr}
              src={pay.qr}
              alt={words.qr(money(pay.amountPaise))}
              width="160"
              height="160"
            />
            <p>{words.scan}</p>
          </div>
        </>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} token={token} />
      ))}
    </Card>
  );
}

/** Shows what was paid, refunded or taken off, with its receipt or credit note. */
function Entry({ entry, token }: { entry: Bill['entries'][number]; token: string }) {
  const { words, language } = useLanguage();
  const { kind, amountPaise, at, reference, receipt } = entry;
  const said = words[kind](money(amountPaise), dayOf(at, language), reference);
  if (!receipt)
    return (
      <p>
        {said}
        {kind === 'PAYMENT' && <small className={styles.unnumbered}>{words.noReceipt}</small>}
      </p>
    );
  const { id: receiptId, number } = receipt;
  const title = kind === 'PAYMENT' ? words.receipt(number) : words.creditNote(number);
  return <DocumentRow title={title} detail={said} asked={{ receiptId }} token={token} />;
}
