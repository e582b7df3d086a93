import { confirmRegistration, confirmSchema } from '#api/resources/registration.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { JoinFrame } from './join-frame.tsx';
import { useIsWebAi } from './use-is-web-ai.ts';
import { registration } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { useSmsCode } from '#lib/sms-code.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { useBind } from '#forms/use-bind.ts';

interface RegistrationCodeProps {
  otpId: string;
  onAgain: () => void;
}

/** The code that was sent makes the account; from here on every step is saved. */
export function RegistrationCode({ otpId, onAgain }: RegistrationCodeProps) {
  const text = useText(registration);
  const isWebAiSignUp = useIsWebAi();
  const draft = useDraftForm({
    name: 'register-code',
    schema: confirmSchema,
    defaults: { OTP: '', OTPId: otpId },
    save: (body) => confirmRegistration(body, isWebAiSignUp),
    secret: ['OTP', 'OTPId'],
  });
  const bind = useBind(draft.form, { OTP: text.codeRule });
  useSmsCode(true, (code) => draft.form.setValue('OTP', code));
  return (
    <JoinFrame title={text.codeTitle} sub={text.codeSub}>
      <PlainForm
        label={text.codeTitle}
        draft={draft}
        submitLabel={text.confirm}
        after={
          <Button tone="bare" block onClick={onAgain}>
            {text.again}
          </Button>
        }
      >
        <TextField
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={portalConfig.codeDigits}
          autoFocus
          {...bind('OTP')}
        />
      </PlainForm>
    </JoinFrame>
  );
}
