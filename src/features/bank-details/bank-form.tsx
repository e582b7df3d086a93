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
      <TextField
        label={text.holder}
        hint={text.holderHint}
        autoComplete="off"
        readOnly={hasCode}
        {...bind('accountHolder')}
      />
      <SelectField label={text.type} disabled={hasCode} {...bind('accountType')}>
        <option value="SAVINGS">{text.SAVINGS}</option>
        <option value="CURRENT">{text.CURRENT}</option>
      </SelectField>
      <TextField
        label={text.account}
        inputMode="numeric"
        autoComplete="off"
        mono
        readOnly={hasCode}
        {...bind('accountNumber')}
      />
      <TextField
        label={text.accountAgain}
        hint={text.againHint}
        inputMode="numeric"
        autoComplete="off"
        mono
        readOnly={hasCode}
        // What was copied once wrong would be wrong twice.
        onPaste={(event) => event.preventDefault()}
        {...bind('accountAgain')}
      />
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
          <TextField
            label={text.code}
            hint={text.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            aside={
              <Button tone="bare" size="s" onClick={sendAgain}>
                {text.newCode}
              </Button>
            }
            {...bind('OTP')}
          />
        </Wide>
      )}
    </FormCard>
  );
}

interface IfscProps {
  code: string;
  field: Omit<React.ComponentProps<typeof TextField>, 'label'>;
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
