import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { useCommonPasswords } from '#api/session/passwords.ts';
import { startRegistration, startSchema } from '#api/resources/registration.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { passwordRules } from '#domain/password-rules.ts';
import { JoinFrame } from './join-frame.tsx';
import { useIsWebAi } from './use-is-web-ai.ts';
import { password } from '#i18n/en/password.ts';
import { registration } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { NewPasswordField } from '#ui/inputs/new-password-field.tsx';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { useBind } from '#forms/use-bind.ts';

interface RegistrationStartProps {
  invitation: string | undefined;
  onSent: (otpId: string) => void;
}

/** Asks for name and mobile number of a new provider; a code then proves the mobile number. */
export function RegistrationStart({ invitation, onSent }: RegistrationStartProps) {
  const text = useText(registration);
  const isWebAiSignUp = useIsWebAi();
  const policy = useText(password);
  const otpId = useRef('');
  const draft = useDraftForm({
    name: 'register',
    schema: startSchema,
    defaults: {
      name: '',
      mobile: '',
      email: '',
      password: '',
      ...(invitation ? { invitationId: invitation } : {}),
    },
    save: async (body) => {
      otpId.current = await startRegistration({ ...body, isWebAiSignUp });
    },
    onSaved: () => onSent(otpId.current),
    secret: ['password'],
  });
  const { form } = draft;
  const bind = useBind(form, { mobile: text.mobileRule });
  const typed = form.watch('password');
  const common = useCommonPasswords(typed !== '');
  return (
    <JoinFrame title={text.startTitle} sub={invitation ? text.startInvited : text.startSub}>
      <PlainForm
        label={text.startTitle}
        draft={draft}
        submitLabel={text.sendCode}
        after={<Link to="/login">{text.haveAccount}</Link>}
      >
        <TextField label={text.name} autoComplete="name" {...bind('name')} />
        <TextField
          label={text.mobile}
          hint={text.mobileHint}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...bind('mobile')}
        />
        <TextField label={text.email} type="email" autoComplete="email" {...bind('email')} />
        <NewPasswordField
          label={text.password}
          rules={passwordRules(typed, common, policy)}
          {...bind('password')}
        />
      </PlainForm>
    </JoinFrame>
  );
}
