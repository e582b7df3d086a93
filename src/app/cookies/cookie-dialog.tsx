import { useState } from 'react';
import type { CookieChoice } from './cookie-consent.ts';
import { cookieChoice } from '#i18n/en/cookie-choice.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Switch } from '#ui/inputs/switch.tsx';

interface CookieDialogProps {
  choice: CookieChoice | null;
  onClose: () => void;
  onSave: (choice: CookieChoice) => void;
}

/** R4.13, R5.02: essential is fixed on, analytics and marketing are a choice; OK saves it. */
export function CookieDialog({ choice, onClose, onSave }: CookieDialogProps) {
  const text = useText(shell);
  const choices = useText(cookieChoice);
  const [analytics, setAnalytics] = useState(choice?.analytics ?? false);
  const [marketing, setMarketing] = useState(choice?.marketing ?? false);
  const save = (): void => {
    onSave({ consent: true, essential: true, analytics, marketing });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cookieDialog}
      confirmLabel={text.ok}
      onConfirm={save}
      cancelLabel={text.close}
    >
      <Switch on disabled onChange={() => undefined}>
        {choices.essential}
      </Switch>
      <Switch on={analytics} onChange={setAnalytics}>
        {choices.analytics}
      </Switch>
      <Switch on={marketing} onChange={setMarketing}>
        {choices.marketing}
      </Switch>
    </Dialog>
  );
}
