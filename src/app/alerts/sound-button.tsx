import { lazy, Suspense, useState } from 'react';
import { Volume2, VolumeX } from 'lucide-react';
import { useSoundState } from '#app/alerts/use-alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { soundShort } from '#i18n/en/sound-short.ts';
import { useText } from '#i18n/text.ts';
import { BarShort, BarWord } from '#ui/layout/bar.tsx';
import { IconButton } from '#ui/inputs/button.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

const AlertsDialog = lazy(() =>
  import('#app/alerts/alerts-dialog.tsx').then((m) => ({ default: m.AlertsDialog })),
);

/** Says whether this device would ring; one tap arms it and opens what belongs to it. `brief` shows an icon alone while all is well. */
export function SoundButton({ brief }: { brief: boolean }) {
  const text = useText(shell);
  const short = useText(soundShort);
  const state = useSoundState();
  const [open, setOpen] = useState(false);
  const words = {
    on: text.soundOn,
    off: text.soundOff,
    blocked: text.soundBlocked,
    quiet: text.soundQuiet,
  }[state];
  function press(): void {
    // The browser lets sounds play only after a tap.
    if (state === 'blocked') void import('#lib/audio.ts').then(({ arm }) => arm());
    setOpen(true);
  }
  return (
    <>
      {brief && state === 'on' ? (
        <IconButton icon={Volume2} label={words} onClick={press} />
      ) : (
        <Pill icon={state === 'on' ? Volume2 : VolumeX} onPress={press}>
          <BarWord isMinor={state === 'on'} isLong={brief && state in short}>
            {words}
          </BarWord>
          {(state === 'blocked' || state === 'off') && <BarShort isLong={brief}>{short[state]}</BarShort>}
        </Pill>
      )}
      <Suspense>{open && <AlertsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
