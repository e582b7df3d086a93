import type { CSSProperties } from 'react';
import { Check, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { toast as sonner, Toaster } from 'sonner';
// Its own style element is refused under a strict content policy; the same rules from a file are not.
import 'sonner/dist/styles.css';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { toastLog, type ToastTone } from './toast-log.ts';
import styles from './toast.module.css';
import { useWords } from '#ui/words.ts';

const SHORT_MS = 3000;
const LONG_MS = 5000;

const ICONS: Readonly<Record<ToastTone, IconShape>> = {
  plain: Info,
  ok: Check,
  warn: TriangleAlert,
  danger: CircleX,
};

export interface ToastMessage {
  readonly tone?: ToastTone | undefined;
  /** One sentence. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** In the place of 3 or 5 s. */
  readonly lastsMs?: number;
}

/** Says it at the bottom: 3 s, warnings and errors 5 s; the clock stops on hover and focus. Kept in `toastLog`. @returns takes it away */
export function showToast({ tone = 'plain', text, action, lastsMs }: ToastMessage): () => void {
  const { id } = toastLog.add(tone, text);
  const duration = lastsMs ?? (tone === 'warn' || tone === 'danger' ? LONG_MS : SHORT_MS);
  const show = (forMs: number) =>
    sonner.custom(
      () => <ToastBody {...{ id, tone, text, action }} onHold={(held) => show(held ? Infinity : duration)} />,
      { id, duration: forMs },
    );
  show(duration);
  return () => void sonner.dismiss(id);
}

/** Dismisses all toasts and clears their log. */
export function clearToasts(): void {
  sonner.dismiss();
  toastLog.clear();
}

interface ToastBodyProps extends Required<Pick<ToastMessage, 'tone' | 'text'>>, Pick<ToastMessage, 'action'> {
  readonly id: number;
  /** sonner stops the clock on hover by itself, not on focus. */
  readonly onHold: (held: boolean) => void;
}

function ToastBody({ id, tone, text, action, onHold }: ToastBodyProps) {
  const words = useWords();
  const close = () => sonner.dismiss(id);
  return (
    <div className={styles.toast} onFocus={() => onHold(true)} onBlur={() => onHold(false)}>
      <Icon of={ICONS[tone ?? 'plain']} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
        <Icon of={X} size="s" />
      </button>
    </div>
  );
}

/** Rendered once, in the shell. Its toasts never cover a dock. */
export function ToastHost() {
  const words = useWords();
  const bottom = 'calc(var(--dock, 0rem) + var(--s-5))';
  // sonner takes its width from here; its own is too narrow for a sentence and an action.
  const style = { '--width': 'min(26rem, 92vw)' } as CSSProperties;
  return (
    <Toaster
      style={style}
      position="bottom-center"
      gap={8}
      visibleToasts={3}
      offset={{ bottom }}
      mobileOffset={{ bottom }}
      containerAriaLabel={words.messages}
    />
  );
}
