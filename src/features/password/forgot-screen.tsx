import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { forgotPasswordSchema, sendResetCode } from '#api/session/passwords.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { PublicForm } from '#features/password/public-form.tsx';
import { password } from '#i18n/en/password.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { useBind } from '#forms/use-bind.ts';

interface ForgotScreenProps {
  /** Where the person signs in. */
  signIn: '/login' | '/agent';
  onSent: (otpId: string) => void;
}

/** Asks for a code; the answer says nothing about who has an account. */
export function ForgotScreen({ signIn, onSent }: ForgotScreenProps) {
  const text = useText(password);
  const otpId = useRef('');
  const draft = useDraftForm({
    name: 'forgot-password',
    schema: forgotPasswordSchema,
    defaults: { username: '' },
    save: async ({ username }) => {
      otpId.current = await sendResetCode(username);
    },
    onSaved: () => onSent(otpId.current),
  });
  const bind = useBind(draft.form);
  return (
    <PublicForm title={text.forgotTitle} sub={text.forgotSub}>
      <PlainForm
        label={text.forgotTitle}
        draft={draft}
        submitLabel={text.sendCode}
        after={<Link to={signIn}>{text.backToSignIn}</Link>}
      >
        <TextField
          label={text.userName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
        />
      </PlainForm>
    </PublicForm>
  );
}
