import { useState } from 'react';
import { enablePush } from '#api/push.ts';
import { switchSound, soundIsOn } from '#app/sound-switch.ts';
import styles from '#app/sound-dialog.module.css';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { arm, play } from '#lib/audio.ts';
import { pushState, type PushState } from '#lib/push.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Switch } from '#ui/switch.tsx';

/** Alert sounds and notifications of this device: test, turn off, allow. */
export function SoundDialog({ onClose }: { onClose: () => void }) {
  const text = useText(shell);
  const [on, setOn] = useState(soundIsOn);
  const [heard, setHeard] = useState('');
  const [push, setPush] = useState<PushState | 'failed' | 'asking'>(pushState);
  const names = {
    EMERGENCY_CARE: text.emergencyCare,
    TALK_TO_NURSE: text.talkToNurse,
    TALK_TO_DOC: text.talkToDoc,
  };
  async function test(kind: AlertKind): Promise<void> {
    await arm();
    const outcome = await play(kind);
    setHeard(outcome === 'played' ? text.soundHeard(names[kind]) : text.soundBlocked);
  }
  async function allow(): Promise<void> {
    setPush('asking');
    setPush(await enablePush().catch(() => 'failed' as const));
  }
  function toggle(next: boolean): void {
    switchSound(next);
    setOn(next);
  }
  const pushWords = {
    on: text.pushOn,
    denied: text.pushDenied,
    unsupported: text.pushUnsupported,
    'ios-install': text.pushIos,
    failed: text.pushFailed,
    off: '',
    asking: '',
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.soundTitle}
      confirmLabel={text.ok}
      onConfirm={onClose}
      cancelLabel={text.close}
    >
      <Switch on={on} onChange={toggle}>
        {on ? text.soundOn : text.soundOff}
      </Switch>
      <p>{text.soundHelp}</p>
      <div className={styles.tests} role="group" aria-label={text.soundTest}>
        {ALERT_KINDS.map((kind) => (
          <Button key={kind} tone="quiet" size="s" onClick={() => void test(kind)}>
            {names[kind]}
          </Button>
        ))}
      </div>
      <p role="status">{heard}</p>
      <h3>{text.pushTitle}</h3>
      <p role="status">{pushWords[push]}</p>
      {(push === 'off' || push === 'failed' || push === 'asking') && (
        <Button tone="tonal" busy={push === 'asking'} onClick={() => void allow()}>
          {text.pushTurnOn}
        </Button>
      )}
    </Dialog>
  );
}
