import type { Counters } from '#contract/requests.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { waitWords } from '#domain/format.ts';
import { waitingBell } from '#i18n/en/waiting-bell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KindMark } from './kind-mark.tsx';
import { KIND_OF } from './kind-of.ts';
import styles from './waiting-bell.module.css';

interface WaitingDialogProps {
  counters: Counters | undefined;
  names: Record<AlertKind, string>;
  onQueue: () => void;
  onClose: () => void;
}

/** Shows what waits, most urgent first, and the way to the queue; the open patient stays. */
export function WaitingDialog({ counters, names, onQueue, onClose }: WaitingDialogProps) {
  const text = useText(waitingBell);
  const now = useNow();
  const ringing = (counters?.ringing ?? []).toSorted(
    (a, b) => ALERT_KINDS.indexOf(a.kind) - ALERT_KINDS.indexOf(b.kind) || a.since.localeCompare(b.since),
  );
  return (
    <Dialog
      open
      title={text.title}
      confirmLabel={text.openQueue}
      onConfirm={() => {
        onClose();
        onQueue();
      }}
      cancelLabel={text.stay}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {ringing.map(({ requestId, kind, since }) => (
          <li key={requestId} className={styles.row}>
            <KindMark kind={KIND_OF[kind]} size="m" />
            <span>{names[kind]}</span>
            <span>{waitWords(Math.max(0, (now - Date.parse(since)) / 1000))}</span>
          </li>
        ))}
      </ul>
      {ringing.length === 0 && <p>{text.others}</p>}
    </Dialog>
  );
}
