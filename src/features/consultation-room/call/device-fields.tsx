import { Volume2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import styles from './devices.module.css';
import { Meter } from './meter.tsx';
import { playTestSound } from './test-sound.ts';
import type { Call } from './use-call.ts';
import { useLevel } from './use-level.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { chooseDevice, deviceChoice } from '#lib/call/device-choice.ts';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Switch } from '#ui/inputs/switch.tsx';

/** Camera, microphone with its level, speaker with a test, and data saver; a change takes effect at once and is kept for the next call. */
export function DeviceFields({ call: { local, media } }: { call: Pick<Call, 'local' | 'media'> }) {
  const text = useText(callWords);
  const { speaker, savesData = false } = useSyncExternalStore(deviceChoice.subscribe, deviceChoice.get);
  const level = useLevel(local.microphone === 'on' ? media.tracks.audio : null);
  return (
    <div className={styles.fields}>
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
      {local.microphone === 'on' && (
        <div className={styles.tested}>
          {text.sayTest}
          <Meter level={level} />
        </div>
      )}
      <Speaker devices={local.devices} chosen={speaker} />
      <div className={styles.saver}>
        <Switch on={savesData} onChange={(on) => chooseDevice({ savesData: on })}>
          {text.dataSaver}
        </Switch>
        <span className={styles.note}>{text.dataSaverHint}</span>
      </div>
    </div>
  );
}

/** Staff join at once; who wants to see and hear themselves first says so once. */
export function CheckFirst() {
  const text = useText(callWords);
  const { checksFirst = false } = useSyncExternalStore(deviceChoice.subscribe, deviceChoice.get);
  return (
    <Switch on={checksFirst} onChange={(on) => chooseDevice({ checksFirst: on })}>
      {text.checkFirst}
    </Switch>
  );
}

/** Firefox lists no speaker before the person has chosen one in its own window. */
type Chooser = { selectAudioOutput?: () => Promise<MediaDeviceInfo> };

function Speaker({ devices, chosen }: { devices: readonly MediaDeviceInfo[]; chosen: string | undefined }) {
  const text = useText(callWords);
  const [isHeard, setHeard] = useState(true);
  const canChoose = typeof HTMLMediaElement.prototype.setSinkId === 'function';
  const isListed = devices.some(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== '');
  const chooser = navigator.mediaDevices as (MediaDevices & Chooser) | undefined;
  async function choose(): Promise<void> {
    // Nothing changes when the person closes the browser's window.
    const device = await chooser?.selectAudioOutput?.().catch(() => undefined);
    if (device) chooseDevice({ speaker: device.deviceId });
  }
  return (
    <>
      {canChoose && isListed && (
        <DeviceField
          label={text.speaker}
          kind="audiooutput"
          devices={devices}
          value={chosen ?? 'default'}
          onPick={(id) => chooseDevice({ speaker: id })}
        />
      )}
      <div className={styles.tested}>
        <Button
          size="s"
          tone="quiet"
          icon={Volume2}
          onClick={() => void playTestSound(chosen).then(setHeard)}
        >
          {text.testSpeaker}
        </Button>
        {canChoose && !isListed && chooser?.selectAudioOutput && (
          <Button size="s" tone="quiet" onClick={() => void choose()}>
            {text.chooseSpeaker}
          </Button>
        )}
        {!isHeard && <span role="alert">{text.speakerFailed}</span>}
      </div>
    </>
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
  const isThere = found.some(({ deviceId }) => deviceId === value);
  return (
    <SelectField
      label={label}
      value={isThere ? value : ''}
      disabled={found.length === 0}
      onChange={(event) => onPick(event.target.value)}
    >
      {!isThere && <option value="">{found.length === 0 ? text.noDevice : text.notChosen}</option>}
      {found.map((device, at) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label || `${label} ${at + 1}`}
        </option>
      ))}
    </SelectField>
  );
}
