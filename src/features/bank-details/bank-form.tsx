import { useQuery } from '@tanstack/react-query';
import { ifscQuery } from '#api/resources/profile-forms.ts';
import { bankSchema, bankWords } from '#features/bank-details/bank-schema.ts';
import { useBankForm } from '#features/bank-details/use-bank-form.ts';
import { bank } from '#i18n/en/bank.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { useBind } from '#forms/use-bind.ts';

interface BankFormProps {
  isFirst: boolean;
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}

/** The account first, then the code that is sent for it. */
export function BankForm({ isFirst, onSaved, onCancel }: BankFormProps) {
  const text = useText(bank);
  const { draft, form, hasCode, sendAgain } = useBankForm(bankSchema(text.differ), onSaved);
  const bind = useBind(form, bankWords(text));
  const cancel = (): void => {
    draft.discard();
    onCancel?.();
  };
  return (
    <FormCard
      title={isFirst ? text.firstTitle : text.changeTitle}
      draft={draft}
      saveLabel={hasCode ? text.save : text.sendCode}
      actions={
        onCancel && (
          <Button tone="quiet" onClick={cancel}>
            {text.cancel}
          </Button>
        )
      }
    >
      <TextField label={text.holder} hint={text.holderHint} readOnly={hasCode} {...bind('accountHolder')} />
      <SelectField label={text.type} disabled={hasCode} {...bind('accountType')}>
        <option value="SAVINGS">{text.SAVINGS}</option>
        <option value="CURRENT">{text.CURRENT}</option>
      </SelectField>
      <AccountNumber account={bind('accountNumber')} again={bind('accountAgain')} readOnly={hasCode} />
      <Ifsc
        code={form.watch('ifsc')}
        field={{
          ...bind('ifsc'),
          readOnly: hasCode,
        }}
      />
      <TextField label={text.branch} optional readOnly={hasCode} {...bind('branch')} />
      {hasCode && (
        <Wide>
          <CodeField field={bind('OTP')} onNewCode={sendAgain} />
        </Wide>
      )}
    </FormCard>
  );
}

type Field = Omit<React.ComponentProps<typeof TextField>, 'label'>;

interface AccountNumberProps {
  account: Field;
  again: Field;
  readOnly: boolean;
}

/** The account number, typed twice to find a mistake. */
function AccountNumber({ account, again, readOnly }: AccountNumberProps) {
  const text = useText(bank);
  const common = { inputMode: 'numeric', mono: true, readOnly } as const;
  return (
    <>
      <TextField label={text.account} {...common} {...account} />
      <TextField
        label={text.accountAgain}
        hint={text.againHint}
        {...common}
        // A pasted number would repeat a mistake of the first field.
        onPaste={(event) => event.preventDefault()}
        {...again}
      />
    </>
  );
}

function CodeField({ field, onNewCode }: { field: Field; onNewCode: () => void }) {
  const text = useText(bank);
  return (
    <TextField
      label={text.code}
      hint={text.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      aside={
        <Button tone="bare" size="s" onClick={onNewCode}>
          {text.newCode}
        </Button>
      }
      {...field}
    />
  );
}

interface IfscProps {
  code: string;
  field: Field;
}

/** Eleven characters, and at once the bank that they belong to. */
function Ifsc({ code, field }: IfscProps) {
  const text = useText(bank);
  const { data, isFetching } = useQuery(ifscQuery(code));
  const unknown = data === null ? text.noBank : undefined;
  return (
    <TextField
      label={text.ifsc}
      hint={isFetching ? text.looking : text.ifscHint}
      saved={data?.bankName}
      mono
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={11}
      onInput={(event) => {
        event.currentTarget.value = event.currentTarget.value.toUpperCase();
      }}
      {...field}
      error={field.error ?? unknown}
    />
  );
}
