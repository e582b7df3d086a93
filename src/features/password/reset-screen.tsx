import { useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  resetPassword,
  resetSchema,
  temporaryToken,
  useCommonPasswords,
  verifyResetCode,
} from '#api/session/passwords.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { passwordRules } from '#domain/password-rules.ts';
import { PublicForm } from '#features/password/public-form.tsx';
import { password } from '#i18n/en/password.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { useSmsCode } from '#lib/sms-code.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { NewPasswordField } from '#ui/inputs/new-password-field.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { useBind } from '#forms/use-bind.ts';

interface ResetScreenProps {
  /** The id of the code; the URL holds it, so that it survives a reload. */
  otpId: string | undefined;
  /** Set for people from the agents' sign-in, who return to it. */
  from: 'agent' | undefined;
  onDone: () => void;
}

/** The code that was sent, and the new password; only the password after a temporary one. */
export function ResetScreen({ otpId, from, onDone }: ResetScreenProps) {
  const text = useText(password);
  const [temporary] = useState(temporaryToken);
  if (otpId ?? temporary)
    return <ResetForm otpId={otpId} from={from} temporary={temporary} onDone={onDone} />;
  return (
    <PublicForm title={text.noCodeTitle} sub={text.noCodeSub}>
      <Link className={buttonClass({ block: true })} to="/forgot-password" search={{ from }}>
        {text.askForCode}
      </Link>
    </PublicForm>
  );
}

interface ResetFormProps extends ResetScreenProps {
  temporary: string | undefined;
}

function ResetForm({ otpId, from, temporary, onDone }: ResetFormProps) {
  const text = useText(password);
  // A code works once: after it was right, only the password is tried again.
  const token = useRef(otpId ? undefined : temporary);
  const draft = useDraftForm({
    name: 'reset-password',
    schema: resetSchema,
    defaults: { OTP: '', newPassword: '' },
    save: async ({ OTP, newPassword }) => {
      token.current ??= await verifyResetCode(otpId ?? '', OTP);
      await resetPassword(token.current, newPassword);
    },
    onSaved: () => {
      toast({ tone: 'ok', text: text.saved });
      onDone();
    },
    secret: ['OTP', 'newPassword'],
  });
  const { form } = draft;
  const bind = useBind(form, { OTP: text.codeRule });
  useSmsCode(otpId !== undefined, (code) => form.setValue('OTP', code));
  const typed = form.watch('newPassword');
  const common = useCommonPasswords(typed !== '');
  return (
    <PublicForm title={text.resetTitle} sub={otpId ? text.resetSub : text.temporarySub}>
      <PlainForm
        label={text.resetTitle}
        draft={draft}
        submitLabel={text.save}
        after={
          <Link to="/forgot-password" search={{ from }}>
            {text.anotherCode}
          </Link>
        }
      >
        {otpId && (
          <TextField
            label={text.code}
            hint={text.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={portalConfig.codeDigits}
            {...bind('OTP')}
          />
        )}
        <NewPasswordField
          label={text.next}
          rules={passwordRules(typed, common, text)}
          {...bind('newPassword')}
        />
      </PlainForm>
    </PublicForm>
  );
}
