import { useState } from 'react';
import { CircleCheck, Clock } from 'lucide-react';
import { payoutsAdminCalls as calls, type BankAccount } from '#contract/payouts-admin.ts';
import { showBankAccount } from '#api/resources/payouts-admin.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime, dayOf } from '#lib/times.ts';
import { Secret } from '#operations/people/secret.tsx';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { NO_PROOF } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import styles from './payouts.module.css';

/** Shows whether a transfer may go there, in brief. */
export function AccountChips({ bank }: { bank: BankAccount | null }) {
  const text = useText(payoutsAdmin);
  if (!bank) return <Chip tone="warn">{text.noAccount}</Chip>;
  return (
    <span className={styles.chips}>
      <Chip tone={bank.isChecked ? 'ok' : 'warn'} icon={bank.isChecked ? CircleCheck : Clock}>
        {bank.isChecked ? text.checked : text.notChecked}
      </Chip>
      {bank.changedLately && <Chip>{text.changedOn(dayOf(bank.changedAt))}</Chip>}
    </span>
  );
}

interface AccountProps {
  of: { userId: string; name: string };
  bank: BankAccount;
}

/** An account without its number in whole, which is shown on a press. */
export function Account({ of, bank }: AccountProps) {
  const text = useText(payoutsAdmin);
  const [isAsked, setAsked] = useState(false);
  const [number, setNumber] = useState<string>();
  return (
    <>
      <KeyValues
        items={[
          { label: text.holder, value: bank.accountHolder },
          { label: text.number, value: text.accountEnd(bank.bankName, bank.accountEnd) },
          { label: text.ifsc, value: bank.ifsc },
          { label: text.changed, value: dayAndTime(bank.changedAt) },
          { label: text.state, value: checkedWords(text, bank) },
        ]}
      />
      <Button tone="quiet" size="s" aria-label={text.showOf(of.name)} onClick={() => setAsked(true)}>
        {text.show}
      </Button>
      {isAsked && <AskFactor of={of} onClose={() => setAsked(false)} onNumber={setNumber} />}
      {number !== undefined && (
        <Secret title={text.showTitle(of.name)} secret={number} onClose={() => setNumber(undefined)}>
          {text.shownText}
        </Secret>
      )}
    </>
  );
}

function checkedWords(
  text: (typeof payoutsAdmin)['en'],
  { isChecked, checkedAt, checkedBy }: BankAccount,
): string {
  if (!isChecked) return text.notChecked;
  if (checkedAt === null) return text.checked;
  return checkedBy === null
    ? text.checkedOn(dayAndTime(checkedAt))
    : text.checkedBy(checkedBy, dayAndTime(checkedAt));
}

interface AskFactorProps {
  of: AccountProps['of'];
  onClose: () => void;
  onNumber: (number: string) => void;
}

function AskFactor({ of: { userId, name }, onClose, onNumber }: AskFactorProps) {
  const text = useText(payoutsAdmin);
  const form = usePlainForm({
    schema: calls.showBankAccount.body,
    defaults: { userId, ...NO_PROOF },
    save: async (proof) => {
      onNumber(await showBankAccount(proof));
      onClose();
    },
  });
  return (
    <FormDialog title={text.showTitle(name)} verb={text.showVerb} form={form} onClose={onClose}>
      <p>{text.showText}</p>
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}
