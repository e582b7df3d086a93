import { useEffect, useRef, useState } from 'react';
import { Phone } from 'lucide-react';
import { callPatient } from '#i18n/en/call-patient.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { SHORTCUTS, type Shortcut } from '#ui/shortcuts.ts';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { toast } from '#ui/feedback/notify.ts';

interface CallPatientProps {
  readonly readMobile: () => Promise<string>;
  readonly name: string;
  /** In a list: the masked number in place of the words, which then are the button's name. */
  readonly masked?: string | undefined;
  /** The key of the screen that presses it. */
  readonly shortcut?: Shortcut | undefined;
}

/** The number is read when it is needed, and then is the link that dials it. */
export function CallPatient({ readMobile, name, masked, shortcut }: CallPatientProps) {
  const text = useText(callPatient);
  const [mobile, setMobile] = useState<string>();
  const [busy, setBusy] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), [mobile]);
  async function read(): Promise<void> {
    setBusy(true);
    try {
      setMobile(await readMobile());
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.numberOffline) });
    } finally {
      setBusy(false);
    }
  }
  useShortcuts(shortcut ? { [shortcut]: mobile ? () => link.current?.click() : () => void read() } : {});
  const key = shortcut && SHORTCUTS[shortcut][0];
  if (!mobile)
    return (
      <Button
        tone="quiet"
        size="s"
        icon={Phone}
        busy={busy}
        aria-keyshortcuts={key}
        aria-label={masked && text.showNumberOf(name, masked)}
        onClick={() => void read()}
      >
        {masked ?? text.showNumber}
      </Button>
    );
  return (
    <a
      ref={link}
      className={buttonClass({ tone: 'quiet', size: 's' })}
      href={`tel:${mobile}`}
      aria-keyshortcuts={key}
      aria-label={text.call(name, mobile)}
    >
      <Icon of={Phone} />
      {mobile}
    </a>
  );
}
