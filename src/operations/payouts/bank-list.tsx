import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { payoutsAdminCalls as calls, type BankToCheck } from '#contract/payouts-admin.ts';
import { banksToCheckQuery, checkBank } from '#api/resources/payouts-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { NO_PROOF } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
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
                  {bank.isChange && <p>{text.isChange}</p>}
                  {bank.askedBy !== null && bank.askedAt !== null && (
                    <p>{text.askedBy(bank.askedBy, dayAndTime(bank.askedAt))}</p>
                  )}
                  {bank.isAskedByCaller ? (
                    <Banner>{text.needsOther}</Banner>
                  ) : (
                    <Button
                      size="s"
                      aria-label={text[`${verbOf(bank)}Of`](bank.name)}
                      onClick={() => setAsked(bank)}
                    >
                      {text[verbOf(bank)]}
                    </Button>
                  )}
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

/** Returns the act of a check: for a changed account the first of two asks, and the second confirms. */
function verbOf({ isChange, askedAt }: BankToCheck): 'check' | 'ask' | 'confirm' {
  if (!isChange) return 'check';
  return askedAt === null ? 'ask' : 'confirm';
}

function AskCheck({ bank, onClose }: { bank: BankToCheck; onClose: () => void }) {
  const text = useText(payoutsAdmin);
  const { userId, name, bankName, accountEnd, changedAt } = bank;
  const verb = verbOf(bank);
  const form = usePlainForm({
    schema: calls.checkBank.body,
    defaults: { userId, changedAt, ...NO_PROOF },
    save: async (body) => {
      const { isChecked } = await checkBank(body);
      toast({ tone: 'ok', text: isChecked ? text.checkedNow : text.askedNow });
      onClose();
    },
  });
  return (
    <FormDialog title={text.checkTitle(name)} verb={text[verb]} form={form} onClose={onClose}>
      <p>{text.accountEnd(bankName, accountEnd)}</p>
      <p>{text[`${verb}Text`]}</p>
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}
