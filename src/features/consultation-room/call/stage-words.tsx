import { ArrowLeft, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './stage.module.css';
import type { Call } from './use-call.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import type { Source } from '#lib/call/local-media.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface StageMessageProps {
  title: string;
  children: ReactNode;
  verb?: string;
  onVerb?: () => void;
  backVerb: string;
  /** A way out of a screen without a bar. */
  onBack: (() => void) | undefined;
}

/** In place of the call: it was left, it runs elsewhere, it has ended. */
export function StageMessage({ title, children, verb, onVerb, backVerb, onBack }: StageMessageProps) {
  return (
    <div className={styles.message}>
      <h2>{title}</h2>
      <p>{children}</p>
      {verb && <Button onClick={onVerb}>{verb}</Button>}
      {onBack && (
        <Button tone="tonal" icon={ArrowLeft} onClick={onBack}>
          {backVerb}
        </Button>
      )}
    </div>
  );
}

const fails = (source: Source): boolean => source === 'missing' || source === 'refused' || source === 'busy';
const WORD = { missing: 'Missing', refused: 'Refused', busy: 'Busy' } as const;

/** Shows what is wrong with the call, and what still works. */
export function CallNotice({ call: { view, local } }: { call: Pick<Call, 'view' | 'local'> }) {
  const text = useText(callWords);
  const words = (): string | undefined => {
    if (view.phase === 'entering') return view.error ? text.enteringAgain : text.entering;
    if (fails(local.camera) && fails(local.microphone)) return text.neither;
    if (fails(local.camera)) return text[`camera${WORD[local.camera as keyof typeof WORD]}`];
    if (fails(local.microphone)) return text[`microphone${WORD[local.microphone as keyof typeof WORD]}`];
    return undefined;
  };
  const said = words();
  return (
    <p className={said ? styles.notice : 'vh'} role="status">
      {said && <Icon of={Info} size="s" />}
      {said}
    </p>
  );
}
