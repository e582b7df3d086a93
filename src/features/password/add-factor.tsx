import { useState } from 'react';
import type { ToAdd } from '#contract/second-factor.ts';
import { addSecondFactor, passwordSchema, startSecondFactor } from '#api/resources/second-factor.ts';
import { AddApp } from '#care/second-factor/add-app.tsx';
import { RecoveryCodes } from '#care/second-factor/recovery-codes.tsx';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField } from '#ui/inputs/field.tsx';
import { PlainForm } from '#ui/inputs/plain-form.tsx';
import { toast } from '#ui/feedback/notify.ts';

type Added = Awaited<ReturnType<typeof addSecondFactor>>;

/** Adds an app, for who knows the password: password, picture and code, recovery codes. */
export function AddFactor({ onAdding }: { onAdding: (isAdding: boolean) => void }) {
  const text = useText(secondFactor);
  const [toAdd, setToAdd] = useState<ToAdd>();
  const [added, setAdded] = useState<Added>();
  if (added)
    return (
      <RecoveryCodes
        level={3}
        codes={added.recoveryCodes}
        doneLabel={text.kept}
        onDone={() => {
          added.show();
          onAdding(false);
          toast({ tone: 'ok', text: text.added });
        }}
      />
    );
  if (!toAdd) return <PasswordFirst onStarted={setToAdd} />;
  return (
    <AddApp
      toAdd={toAdd}
      add={async (code) => {
        onAdding(true);
        setAdded(await addSecondFactor(toAdd.ticket, code));
      }}
      onBack={() => setToAdd(undefined)}
    />
  );
}

function PasswordFirst({ onStarted }: { onStarted: (toAdd: ToAdd) => void }) {
  const text = useText(secondFactor);
  const draft = useDraftForm({
    name: 'add-second-factor',
    schema: passwordSchema,
    defaults: { password: '' },
    save: async (body) => onStarted(await startSecondFactor(body)),
    secret: ['password'],
  });
  const bind = useBind(draft.form);
  return (
    <PlainForm label={text.addTitle} draft={draft} submitLabel={text.start}>
      <PasswordField label={text.password} autoComplete="current-password" {...bind('password')} />
    </PlainForm>
  );
}
