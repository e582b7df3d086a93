import { LogOut } from 'lucide-react';
import { useLeave } from './use-log-out.tsx';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

/** The way out for a provider who has no account menu yet. */
export function LogOutButton() {
  const text = useText(shell);
  const { onLeave, question } = useLeave('provider');
  return (
    <>
      <Button tone="quiet" icon={LogOut} onClick={onLeave}>
        {text.logout}
      </Button>
      {question}
    </>
  );
}
