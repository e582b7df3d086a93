import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BankToCheck } from '#contract/payouts-admin.ts';
import { banksToCheckQuery, checkBank } from '#api/resources/payouts-admin.ts';
import { operations } from '#i18n/en/operations.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Account } from './account.tsx';
import styles from './payouts.module.css';

/** Accounts that were added or changed and are not checked, oldest first. */
export function BankList() {
  const text = useText(payoutsAdmin);
  const query = useQuery(banksToCheckQuery());
  const [asked, setAsked] = useState<BankToCheck>();
  return (
    <Card aria-label={text.banks}>
      <CardHeader title={text.banks} sub={text.banksSub} />
      <Loaded query={query} rows={6}>
        {(banks) =>
          banks.length === 0 ? (
            <EmptyState title={text.noneToCheck}>{text.noneToCheckText}</EmptyState>
          ) : (
            <ul className={styles.banks}>
              {banks.map((bank) => (
                <li key={bank.userId} className={styles.part}>
                  <h3>{bank.name}</h3>
                  <Account of={bank} bank={bank} />
                  <Button size="s" aria-label={text.checkOf(bank.name)} onClick={() => setAsked(bank)}>
                    {text.check}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && <AskCheck bank={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function AskCheck({ bank, onClose }: { bank: BankToCheck; onClose: () => void }) {
  const text = useText(payoutsAdmin);
  const words = useText(operations);
  const { userId, name, bankName, accountEnd, changedAt } = bank;
  const run = useMutation({
    mutationFn: () => checkBank({ userId, changedAt }),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.checkedNow });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.checkTitle(name)}
      confirmLabel={text.check}
      onConfirm={() => run.mutate()}
      cancelLabel={words.cancel}
      busy={run.isPending}
    >
      <p>{text.accountEnd(bankName, accountEnd)}</p>
      <p>{text.checkText}</p>
      {run.error && <Banner tone="danger">{wordsOf(run.error)}</Banner>}
    </Dialog>
  );
}
