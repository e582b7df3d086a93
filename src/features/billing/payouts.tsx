import type { Payout } from '#contract/billing.ts';
import { money } from '#domain/format.ts';
import styles from '#features/billing/billing.module.css';
import { billing } from '#i18n/en/billing.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface PayoutsProps {
  payouts: readonly Payout[];
  pendingPaise: number;
}

/** Each transfer to the bank, to be found again in the account's statement; then what is still to come. */
export function Payouts({ payouts, pendingPaise }: PayoutsProps) {
  const text = useText(billing);
  if (payouts.length === 0 && pendingPaise === 0)
    return <EmptyState title={text.noPayouts}>{text.noPayoutsText}</EmptyState>;
  return (
    <ul className={styles.payouts}>
      {pendingPaise > 0 && (
        <li>
          <span className={styles.grow}>{text.pending}</span>
          <strong>{money(pendingPaise)}</strong>
        </li>
      )}
      {payouts.map(({ utr, from, to, lines, netPaise }) => (
        <li key={utr}>
          <span className={styles.utr}>{utr || text.noUtr}</span>
          <span className={styles.grow}>
            {text.paysFor(lines, from === to ? day(from) : text.days(day(from), day(to)))}
          </span>
          <strong>{money(netPaise)}</strong>
        </li>
      ))}
    </ul>
  );
}

function day(iso: string): string {
  return dayOf(`${iso}T06:30:00Z`);
}
