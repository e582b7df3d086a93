import { lazy, Suspense, useState } from 'react';
import { Volume2, VolumeX } from 'lucide-react';
import { useSoundState } from '#app/alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { arm } from '#lib/audio.ts';
import { IconButton } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';

const SoundDialog = lazy(() => import('#app/sound-dialog.tsx').then((m) => ({ default: m.SoundDialog })));

/** Says whether this device would ring; one tap arms it and opens what belongs to it. `brief` shows an icon alone while all is well. */
export function SoundButton({ brief }: { brief: boolean }) {
  const text = useText(shell);
  const state = useSoundState();
  const [open, setOpen] = useState(false);
  const words = { on: text.soundOn, off: text.soundOff, blocked: text.soundBlocked }[state];
  function press(): void {
    // The tap itself is what the browser waits for before it lets sounds play.
    if (state === 'blocked') void arm();
    setOpen(true);
  }
  return (
    <>
      {brief && state === 'on' ? (
        <IconButton icon={Volume2} label={words} onClick={press} />
      ) : (
        <Pill icon={state === 'on' ? Volume2 : VolumeX} onPress={press}>
          {words}
        </Pill>
      )}
      <Suspense>{open && <SoundDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
