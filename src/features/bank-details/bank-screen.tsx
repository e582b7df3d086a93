import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Pencil } from 'lucide-react';
import type { BankDetails } from '#contract/profile-forms.ts';
import { bankQuery } from '#api/resources/profile-forms.ts';
import { BankForm } from '#features/bank-details/bank-form.tsx';
import styles from '#features/bank-details/bank-details.module.css';
import { bank } from '#i18n/en/bank.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

/** Where the provider is paid: masked, and changed with a code alone. */
export function BankScreen() {
  const text = useText(bank);
  const saved = useQuery(bankQuery);
  const [changing, setChanging] = useState(false);
  return (
    <Page narrow>
      <PageHeader title={text.title} sub={text.sub} />
      <Loaded query={saved} rows={3} shape="text">
        {(details) => (
          <>
            {details && <Saved details={details} onChange={changing ? undefined : () => setChanging(true)} />}
            {(changing || !details) && (
              <BankForm
                isFirst={!details}
                onSaved={() => setChanging(false)}
                onCancel={details ? () => setChanging(false) : undefined}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Saved({ details, onChange }: { details: BankDetails; onChange: (() => void) | undefined }) {
  const text = useText(bank);
  const { verified, accountHolder, accountNumberMasked, accountType, ifsc, bankName, branch } = details;
  return (
    <Card aria-label={text.current}>
      <CardHeader
        title={text.current}
        sub={text.since(dayOf(details.changedAt))}
        end={
          <Chip tone={verified ? 'ok' : 'warn'} icon={verified ? CircleCheck : Clock}>
            {verified ? text.verified : text.beingChecked}
          </Chip>
        }
      />
      <div className={styles.saved}>
        <KeyValues
          items={[
            { label: text.holder, value: accountHolder },
            { label: text.account, value: <code>{accountNumberMasked}</code> },
            { label: text.type, value: text[accountType] },
            { label: text.bank, value: branch ? `${bankName}, ${branch}` : bankName },
            { label: text.ifsc, value: <code>{ifsc}</code> },
          ]}
        />
        {!verified && <p className={styles.note}>{text.checkNote}</p>}
        {onChange && (
          <Button tone="quiet" icon={Pencil} onClick={onChange}>
            {text.change}
          </Button>
        )}
      </div>
    </Card>
  );
}
