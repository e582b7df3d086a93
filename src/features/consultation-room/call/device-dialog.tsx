import type { Call } from './use-call.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

/** Shows which camera and microphone, and how much data the call has used; a change takes effect at once. */
export function DeviceDialog({
  call: { view, local, media },
  onClose,
}: {
  call: Pick<Call, 'view' | 'local' | 'media'>;
  onClose: () => void;
}) {
  const text = useText(callWords);
  const megabytes = [...view.peers.values()].reduce((sum, peer) => sum + peer.megabytes, 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.deviceTitle}
      confirmLabel={text.doneVerb}
      onConfirm={onClose}
      cancelLabel={text.close}
      focus="body"
    >
      <DeviceField
        label={text.camera}
        kind="videoinput"
        devices={local.devices}
        value={local.cameraId}
        onPick={(id) => void media.pickCamera(id)}
      />
      <DeviceField
        label={text.microphone}
        kind="audioinput"
        devices={local.devices}
        value={local.microphoneId}
        onPick={(id) => void media.pickMicrophone(id)}
      />
      <p>{text.megabytes(megabytes)}</p>
    </Dialog>
  );
}

interface DeviceFieldProps {
  label: string;
  kind: MediaDeviceKind;
  devices: readonly MediaDeviceInfo[];
  value: string | undefined;
  onPick: (id: string) => void;
}

function DeviceField({ label, kind, devices, value, onPick }: DeviceFieldProps) {
  const text = useText(callWords);
  const found = devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      disabled={found.length === 0}
      onChange={(event) => onPick(event.target.value)}
    >
      {found.length === 0 && <option value="">{text.noDevice}</option>}
      {found.map((device, at) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label || text.deviceNumber(label, at + 1)}
        </option>
      ))}
    </SelectField>
  );
}
