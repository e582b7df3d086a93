import type { BillingTotals } from '#contract/billing.ts';
import { money } from '#domain/format.ts';
import { GST, TDS } from '#domain/fees.ts';
import styles from '#features/billing/billing.module.css';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';

interface LedgerProps {
  totals: BillingTotals;
  lines: number;
}

/** Shows the account from the patients' payments to the provider's payout, which can be checked by hand. */
export function Ledger({ totals, lines }: LedgerProps) {
  const text = useText(billing);
  const parts = [
    [text.grossOf(lines), money(totals.grossPaise)],
    [text.deductions, less(totals.feePaise)],
    [text.gstOn(GST * 100), less(totals.gstPaise)],
    [text.tdsOn(TDS * 100), less(totals.tdsPaise)],
  ] as const;
  return (
    <>
      <h2 id="receive" className={styles.receive}>
        {text.receive}
      </h2>
      <p className={styles.sum}>{money(totals.netPaise)}</p>
      <p className={styles.paid}>{text.paidSoFar(money(totals.paidPaise), money(totals.pendingPaise))}</p>
      <dl className={styles.account}>
        {parts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.net}>
          <dt>{text.netLine}</dt>
          <dd>{money(totals.netPaise)}</dd>
        </div>
      </dl>
      <p className={styles.formula}>{text.formula}</p>
    </>
  );
}

/** "− ₹ 80.00"; nothing taken is written without a sign. */
function less(paise: number): string {
  return paise === 0 ? money(0) : `− ${money(paise)}`;
}
