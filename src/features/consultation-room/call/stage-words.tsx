import { ArrowLeft, Info, MessageSquare } from 'lucide-react';
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

interface CallNoticeProps {
  call: Pick<Call, 'view' | 'local' | 'changedTo' | 'tryAgain'>;
  /** Opens the chat; without it, the chat is open. */
  onChat: (() => void) | undefined;
}

/** Shows what is wrong with the call, what still works, and another way to speak. */
export function CallNotice({ call, onChat }: CallNoticeProps) {
  const text = useText(callWords);
  const { view, local } = call;
  const peers = [...view.peers.values()];
  const hasNoPath = view.phase === 'in' && peers.some((peer) => peer.hasNoPath);
  const isPoor = peers.some((peer) => peer.isPoor);
  const words = (): string | undefined => {
    if (view.phase === 'entering') return view.error ? text.enteringAgain : text.entering;
    if (hasNoPath) return text.noPathText;
    if (isPoor) return text.tooWeak;
    if (call.changedTo) return text[`now${call.changedTo}`];
    if (fails(local.camera) && fails(local.microphone)) return text.neither;
    if (fails(local.camera)) return text[`camera${WORD[local.camera as keyof typeof WORD]}`];
    if (fails(local.microphone)) return text[`microphone${WORD[local.microphone as keyof typeof WORD]}`];
    return undefined;
  };
  const said = words();
  return (
    <div className={said ? styles.notice : 'vh'}>
      <p role="status" className={styles.said}>
        {said && <Icon of={Info} size="s" />}
        {said}
      </p>
      {hasNoPath && (
        <Button size="s" tone="tonal" onClick={call.tryAgain}>
          {text.tryAgain}
        </Button>
      )}
      {(hasNoPath || isPoor) && onChat && (
        <Button size="s" tone="tonal" icon={MessageSquare} onClick={onChat}>
          {text.openChat}
        </Button>
      )}
    </div>
  );
}
