import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { useCopy } from '#care/second-factor/use-copy.ts';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './people.module.css';

interface SecretProps {
  title: string;
  secret: string;
  onClose: () => void;
  children: ReactNode;
}

/** A password or a link that is shown this once. */
export function Secret({ title, secret, onClose, children }: SecretProps) {
  const text = useText(operations);
  const { copied, copy } = useCopy();
  return (
    <Dialog open onClose={onClose} title={title} confirmLabel={text.close} onConfirm={onClose}>
      <p>{children}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <Button tone="quiet" size="s" icon={Copy} onClick={() => void copy(secret)}>
          {copied ? text.copied : text.copy}
        </Button>
      </p>
    </Dialog>
  );
}
