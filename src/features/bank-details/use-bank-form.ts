import { useState } from 'react';
import { besideField, NetworkError } from '#api/http/errors.ts';
import { saveBank, sendBankCode } from '#api/resources/profile-forms.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import type { BankSchema } from '#features/bank-details/bank-schema.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

const BEFORE_CODE = [
  'accountHolder',
  'accountType',
  'accountNumber',
  'accountAgain',
  'ifsc',
  'branch',
] as const;

/** A form in two steps: all but the code is checked before a code is sent, and with the code it is saved. */
export function useBankForm(schema: BankSchema, onSaved: () => void) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ offline: boolean; conflict: boolean; words: string }>();
  const draft = useDraftForm({
    name: 'bank-details',
    schema,
    defaults: {
      accountHolder: '',
      accountNumber: '',
      accountAgain: '',
      accountType: 'SAVINGS' as const,
      ifsc: '',
      branch: '',
      OTPId: '',
      OTP: '',
    },
    save: ({ accountHolder, accountNumber, accountType, ifsc, branch, OTPId, OTP }) =>
      saveBank({ accountHolder, accountNumber, accountType, ifsc, branch, OTPId, OTP }).catch(
        (error: unknown) => {
          throw besideField(error, 'WRONG_CODE', 'OTP', 'CODE_WRONG');
        },
      ),
    onSaved,
    secret: ['accountNumber', 'accountAgain', 'OTP', 'OTPId'],
  });
  const { form } = draft;
  const hasCode = form.watch('OTPId') !== '';

  async function sendCode(): Promise<void> {
    setSending(true);
    setProblem(undefined);
    try {
      const { responseString } = await sendBankCode();
      // The second step starts without the errors of the first.
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true });
      form.setValue('OTPId', responseString);
      form.setValue('OTP', '');
    } catch (error) {
      setProblem({ offline: error instanceof NetworkError, conflict: false, words: wordsOf(error) });
    } finally {
      setSending(false);
    }
  }
  // Without a code the form is never valid, so only the errors of the other fields count.
  const checkFirst = form.handleSubmit(sendCode, (errors) => {
    form.clearErrors(['OTP', 'OTPId']);
    return BEFORE_CODE.some((field) => errors[field]) ? undefined : sendCode();
  });
  const step = { ...draft, submit: checkFirst, problem, state: sending ? 'saving' : draft.state } as const;
  return {
    form,
    hasCode,
    sendAgain: () => void sendCode(),
    draft: hasCode ? { ...draft, problem: problem ?? draft.problem } : step,
  };
}
