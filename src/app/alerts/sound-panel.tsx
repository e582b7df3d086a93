import { useEffect, useState } from 'react';
import { enablePush } from '#api/resources/push.ts';
import { switchSound, soundIsOn } from '#lib/sound-switch.ts';
import styles from '#app/alerts/sound-panel.module.css';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { arm, play } from '#lib/audio.ts';
import { onPushState, pushState, type PushState } from '#lib/push.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Switch } from '#ui/inputs/switch.tsx';

/** Alert sounds and notifications of this device: test, turn off, allow. */
export function SoundPanel() {
  const text = useText(shell);
  const words = useText(alertsHere);
  const [on, setOn] = useState(soundIsOn);
  const [heard, setHeard] = useState('');
  const [push, setPush] = useState<PushState | 'failed' | 'asking'>(pushState);
  async function test(kind: AlertKind): Promise<void> {
    await arm();
    const outcome = await play(kind);
    setHeard(outcome === 'played' ? words.soundPlayed(words[kind]) : text.soundBlocked);
  }
  async function allow(): Promise<void> {
    setPush('asking');
    setPush(await enablePush().catch(() => 'failed' as const));
  }
  useEffect(
    () =>
      onPushState(() => {
        const now = pushState();
        // While the user is asked, the answer of that call decides; other changes are shown at once.
        setPush((was) => (was === 'asking' && now === 'off' ? was : now));
      }),
    [],
  );
  function toggle(next: boolean): void {
    switchSound(next);
    setOn(next);
  }
  const pushWords = {
    on: words.pushOn,
    denied: words.pushDenied,
    unsupported: words.pushUnsupported,
    'ios-install': words.pushIos,
    failed: words.pushFailed,
    off: '',
    asking: '',
  };
  return (
    <>
      <Switch on={on} onChange={toggle}>
        {on ? text.soundOn : text.soundOff}
      </Switch>
      <p>{words.soundHelp}</p>
      <div className={styles.tests} role="group" aria-label={words.soundTest}>
        {ALERT_KINDS.map((kind) => (
          <Button key={kind} tone="quiet" size="s" onClick={() => void test(kind)}>
            {words[kind]}
          </Button>
        ))}
      </div>
      <p role="status">{heard}</p>
      <h3>{words.pushTitle}</h3>
      <p role="status">{pushWords[push]}</p>
      {(push === 'off' || push === 'failed' || push === 'asking') && (
        <Button tone="tonal" busy={push === 'asking'} onClick={() => void allow()}>
          {words.pushTurnOn}
        </Button>
      )}
    </>
  );
}
