import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { OTP_LENGTH } from '#contract/limits.ts';
import { resetPassword, resetSchema, useCommonPasswords, verifyResetCode } from '#api/session/passwords.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { passwordRules } from '#domain/password-rules.ts';
import { PublicForm } from '#features/password/public-form.tsx';
import { password } from '#i18n/en/password.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { NewPasswordField } from '#ui/inputs/new-password-field.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { useBind } from '#forms/use-bind.ts';

interface ResetScreenProps {
  /** The id of the code; the URL holds it, so that it survives a reload. */
  otpId: string | undefined;
  onDone: () => void;
}

/** The code that was sent, and the new password. */
export function ResetScreen({ otpId, onDone }: ResetScreenProps) {
  const text = useText(password);
  if (otpId) return <ResetForm otpId={otpId} onDone={onDone} />;
  return (
    <PublicForm title={text.noCodeTitle} sub={text.noCodeSub}>
      <Link className={buttonClass({ block: true })} to="/forgot-password">
        {text.askForCode}
      </Link>
    </PublicForm>
  );
}

function ResetForm({ otpId, onDone }: { otpId: string; onDone: () => void }) {
  const text = useText(password);
  // A code works once: after it was right, only the password is tried again.
  const proven = useRef(false);
  const draft = useDraftForm({
    name: 'reset-password',
    schema: resetSchema,
    defaults: { OTP: '', newPassword: '' },
    save: async ({ OTP, newPassword }) => {
      if (!proven.current) await verifyResetCode(otpId, OTP);
      proven.current = true;
      await resetPassword(otpId, newPassword);
    },
    onSaved: () => {
      toast({ tone: 'ok', text: text.saved });
      onDone();
    },
    secret: ['OTP', 'newPassword'],
  });
  const { form } = draft;
  const bind = useBind(form, { OTP: text.codeRule });
  const typed = form.watch('newPassword');
  const common = useCommonPasswords(typed !== '');
  return (
    <PublicForm title={text.resetTitle} sub={text.resetSub}>
      <PlainForm
        label={text.resetTitle}
        draft={draft}
        submitLabel={text.save}
        after={<Link to="/forgot-password">{text.anotherCode}</Link>}
      >
        <TextField
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={OTP_LENGTH}
          {...bind('OTP')}
        />
        <NewPasswordField
          label={text.next}
          rules={passwordRules(typed, common, text)}
          {...bind('newPassword')}
        />
      </PlainForm>
    </PublicForm>
  );
}
