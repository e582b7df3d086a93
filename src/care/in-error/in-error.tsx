import { lazy, Suspense, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { EnteredInError } from '#contract/entered-in-error.ts';
import type { MarkDialogProps } from './mark-dialog.tsx';
import { inError as words } from '#i18n/en/in-error.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './in-error.module.css';

/** It needs a connection, so it comes at the press. */
const MarkDialog = lazy(() => import('./mark-dialog.tsx').then((m) => ({ default: m.MarkDialog })));

/** Says that an entry was entered in error: by whom it was marked, when and why. */
export function InErrorNote({ inError: { by, at, reason, words: why } }: { inError: EnteredInError }) {
  const text = useText(words);
  return (
    <span className={styles.note}>
      <Icon of={TriangleAlert} size="em" />
      <span>
        {text.marked(by.name, dayAndTime(at))} {text.why(text[reason])} {why}
      </span>
    </span>
  );
}

/** Marks an entry as entered in error: a quiet button, named after the entry. */
export function MarkInErrorButton(props: Omit<MarkDialogProps, 'onClose'>) {
  const text = useText(words);
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="bare"
        size="s"
        aria-label={isOnline ? text.markOf(props.what) : undefined}
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        {isOnline ? text.button : text.offline}
      </Button>
      <Suspense>{isOpen && <MarkDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
