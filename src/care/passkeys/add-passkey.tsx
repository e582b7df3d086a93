import * as z from 'zod/mini';
import { passkeyCalls } from '#contract/passkeys.ts';
import { addPasskey } from '#api/resources/passkeys.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { passkeys } from '#i18n/en/passkeys.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { PlainForm } from '#ui/inputs/plain-form.tsx';

const schema = z.object({
  name: passkeyCalls.addPasskey.body.shape.name,
  password: passkeyCalls.startPasskey.body.shape.password,
});

/** Makes a passkey on the device at hand, for who knows the password. */
export function AddPasskey() {
  const text = useText(passkeys);
  const draft = useDraftForm({
    name: 'add-passkey',
    schema,
    defaults: { name: '', password: '' },
    save: addPasskey,
    onSaved: () => {
      draft.discard();
      toast({ tone: 'ok', text: text.addedToast });
    },
    secret: ['password'],
  });
  const bind = useBind(draft.form);
  if (!('PublicKeyCredential' in window)) return <p role="status">{text.unsupported}</p>;
  return (
    <PlainForm label={text.addHere} draft={draft} submitLabel={text.add}>
      <TextField label={text.deviceName} hint={text.deviceNameHint} {...bind('name')} />
      <PasswordField label={text.password} autoComplete="current-password" {...bind('password')} />
    </PlainForm>
  );
}
