import type { ReactNode } from 'react';
import { Info, Phone, TriangleAlert } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useWords } from './language.ts';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'plain' | 'danger';
  children: ReactNode;
}

/** An icon and a sentence. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone === 'danger' && styles.danger)}>
      <Icon of={tone === 'danger' ? TriangleAlert : Info} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** The emergency number, on every place where an ill person may be reading. */
export function EmergencyNotice() {
  const words = useWords();
  return (
    <Notice tone="danger">
      <p>{words.emergency}</p>
      <a className={buttonClass({ tone: 'danger' })} href="tel:108">
        <Icon of={Phone} />
        {words.call108}
      </a>
    </Notice>
  );
}
