import { QuietTime } from '#app/alerts/quiet-time.tsx';
import { AlertHistory } from '#app/alerts/alert-history.tsx';
import { SoundPanel } from '#app/alerts/sound-panel.tsx';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

// Of the same parts: with a file of its own, each start of the portal would have to name that too.
export { NewMessages } from '#app/shell/new-messages.tsx';

/** The dialog of the bell: sounds of this device, do not disturb, and the alert history of the user. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const text = useText(shell);
  const words = useText(alertsHere);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words.title}
      confirmLabel={text.ok}
      onConfirm={onClose}
      cancelLabel={text.close}
    >
      <Tabs
        label={words.title}
        tabs={[
          { id: 'sound', label: words.soundTitle, panel: <SoundPanel /> },
          { id: 'history', label: words.historyTitle, panel: <AlertHistory /> },
          { id: 'quiet', label: words.quietTitle, panel: <QuietTime /> },
        ]}
      />
    </Dialog>
  );
}
