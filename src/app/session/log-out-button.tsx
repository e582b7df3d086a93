import { lazy } from 'react';
import { LogOut } from 'lucide-react';
import { loadOfflineParts } from '#app/device/load-offline-parts.ts';
import { useLeave } from './use-log-out.tsx';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const LeaveDialog = lazy(() => loadOfflineParts().then((m) => ({ default: m.LeaveDialog })));

/** Logout for a provider who has no account menu yet. */
export function LogOutButton() {
  const text = useText(shell);
  const { onLeave, question } = useLeave('provider', LeaveDialog);
  return (
    <>
      <Button tone="quiet" icon={LogOut} onClick={onLeave}>
        {text.logout}
      </Button>
      {question}
    </>
  );
}
