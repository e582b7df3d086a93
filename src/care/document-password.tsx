import { lazy, Suspense, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { ViewedDocument } from './document-viewer.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { useFileWords } from '#ui/file-words.ts';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((m) => ({ default: m.PasswordDialog })),
);

/** The button to enter the password of a locked document, until it is saved. */
export function DocumentPassword({ document }: { document: ViewedDocument }) {
  const words = useFileWords();
  const [isOpen, setOpen] = useState(false);
  if (!document.isLocked || document.hasPassword) return null;
  return (
    <>
      <Button
        tone="tonal"
        size="s"
        icon={KeyRound}
        aria-label={words.enterPasswordOf(document.name)}
        onClick={() => setOpen(true)}
      >
        {words.enterPassword}
      </Button>
      <Suspense>{isOpen && <PasswordDialog document={document} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
