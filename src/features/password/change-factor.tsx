import { useState } from 'react';
import { proofSchema, removeSecondFactor, renewRecoveryCodes } from '#api/resources/second-factor.ts';
import { RecoveryCodes } from '#care/second-factor/recovery-codes.tsx';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** New recovery codes, or no app any more: both for who knows the password and has the app or a code. */
export function ChangeFactor({ act, onDone }: { act: 'renew' | 'remove'; onDone: () => void }) {
  const text = useText(secondFactor);
  const [codes, setCodes] = useState<string[]>();
  const draft = useDraftForm({
    name: 'change-second-factor',
    schema: proofSchema,
    defaults: { password: '', secondFactor: '' },
    async save(proof) {
      if (act === 'renew') return setCodes(await renewRecoveryCodes(proof));
      await removeSecondFactor(proof);
      toast({ tone: 'ok', text: text.removed });
    },
    secret: ['password', 'secondFactor'],
  });
  const bind = useBind(draft.form);
  if (codes) return <RecoveryCodes level={3} codes={codes} doneLabel={text.kept} onDone={onDone} />;
  const [label, why] = act === 'renew' ? [text.renew, text.renewText] : [text.remove, text.removeText];
  return (
    <PlainForm
      label={label}
      draft={draft}
      submitLabel={label}
      after={
        <Button tone="bare" block onClick={onDone}>
          {text.cancel}
        </Button>
      }
    >
      <p>{why}</p>
      <PasswordField label={text.password} autoComplete="current-password" {...bind('password')} />
      <TextField
        label={text.either}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...bind('secondFactor')}
      />
    </PlainForm>
  );
}
