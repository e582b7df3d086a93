import type { ReactNode } from 'react';
import { changePassword, changePasswordSchema, useCommonPasswords } from '#api/session/passwords.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { passwordRules } from '#domain/password-rules.ts';
import { password } from '#i18n/en/password.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField } from '#ui/inputs/field.tsx';
import { FormCard } from '#ui/inputs/form-card.tsx';
import { NewPasswordField } from '#ui/inputs/new-password-field.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { useBind } from '#forms/use-bind.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * The old password, the new one; the other devices are signed out by it. Beside it the second factor, where the person is signed in,
 * and what else a role has, as children.
 */
export function ChangePasswordScreen({ children }: { children?: ReactNode }) {
  const text = useText(password);
  const draft = useDraftForm({
    name: 'change-password',
    schema: changePasswordSchema,
    defaults: { oldPassword: '', newPassword: '' },
    save: (body) => changePassword(body),
    onSaved: () => {
      draft.discard();
      toast({ tone: 'ok', text: text.changed });
    },
    secret: ['oldPassword', 'newPassword'],
  });
  const { form } = draft;
  const bind = useBind(form);
  const typed = form.watch('newPassword');
  const common = useCommonPasswords(typed !== '');
  return (
    <Page narrow>
      <PageHeader title={text.changeTitle} sub={text.othersOut} />
      <FormCard title={text.resetTitle} draft={draft} saveLabel={text.change}>
        <PasswordField label={text.old} autoComplete="current-password" {...bind('oldPassword')} />
        <NewPasswordField
          label={text.next}
          rules={passwordRules(typed, common, text)}
          {...bind('newPassword')}
        />
      </FormCard>
      <SecondFactorCard />
      <SessionsCard />
      {children}
    </Page>
  );
}
