import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { PayoutDue } from '#contract/payouts-admin.ts';
import { money } from '#domain/format.ts';
import { payoutLinesQuery } from '#api/resources/payouts-admin.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Account } from './account.tsx';
import { RecordTransfer } from './record-transfer.tsx';
import styles from './payouts.module.css';

interface PayoutPaneProps {
  due: PayoutDue;
  onClose: () => void;
}

/** One doctor: the account, the transfer, and what makes the sum. */
export function PayoutPane({ due, onClose }: PayoutPaneProps) {
  const text = useText(payoutsAdmin);
  const { name, netPaise, bank } = due;
  return (
    <Card aria-label={name}>
      <CardHeader
        title={name}
        sub={money(netPaise)}
        end={<IconButton icon={X} label={text.back} onClick={onClose} />}
      />
      <div className={styles.parts}>
        <section className={styles.part} aria-label={text.account}>
          <h3>{text.account}</h3>
          {bank ? <Account of={due} bank={bank} /> : <p>{text.noAccount}</p>}
        </section>
        <section className={styles.part} aria-label={text.record}>
          <h3>{text.record}</h3>
          {bank?.isChecked ? (
            <RecordTransfer due={due} />
          ) : (
            <Banner>{bank ? text.mustCheck : text.mustAdd}</Banner>
          )}
        </section>
        <Lines due={due} />
      </div>
    </Card>
  );
}

function Lines({ due: { userId, lines: count } }: Pick<PayoutPaneProps, 'due'>) {
  const text = useText(payoutsAdmin);
  const query = useQuery(payoutLinesQuery(userId));
  return (
    <section className={styles.part} aria-label={text.lines}>
      <h3>{text.lineCount(count)}</h3>
      <Loaded query={query} rows={6}>
        {(lines) => (
          <>
            {lines.length < count && <p className={styles.note}>{text.firstShown(lines.length)}</p>}
            <ul className={styles.lines}>
              {lines.map(({ id, number, what, at, netPaise }) => (
                <li key={id}>
                  <TwoLines>
                    {number}
                    <small>{`${text[what]}, ${dayOf(at)}`}</small>
                  </TwoLines>
                  <strong>{money(netPaise)}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
