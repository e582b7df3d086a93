import styles from './devices.module.css';
import { CheckFirst, DeviceFields } from './device-fields.tsx';
import type { Call } from './use-call.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Shows the devices of the call, and how much data it has used; a change takes effect at once. */
export function DeviceDialog({
  call,
  isStaff = false,
  onClose,
}: {
  call: Pick<Call, 'view' | 'local' | 'media'>;
  isStaff?: boolean;
  onClose: () => void;
}) {
  const text = useText(callWords);
  const megabytes = [...call.view.peers.values()].reduce((sum, peer) => sum + peer.megabytes, 0);
  return (
    <Dialog open onClose={onClose} title={text.deviceTitle} confirmLabel={text.doneVerb} onConfirm={onClose}>
      <DeviceFields call={call} />
      {isStaff && <CheckFirst />}
      <p className={styles.note}>{text.megabytes(megabytes)}</p>
    </Dialog>
  );
}
