import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './guest.module.css';
import { currentLanguage, setLanguage } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Logo } from '#ui/layout/logo.tsx';

/** One column for whatever phone somebody has; nothing else of the portal. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const other =
    currentLanguage() === 'en'
      ? ({ code: 'hi', name: 'हिन्दी' } as const)
      : ({ code: 'en', name: 'English' } as const);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Logo name={portalConfig.productName} />
        <Button
          tone="bare"
          size="s"
          icon={Globe}
          lang={other.code}
          onClick={() => void setLanguage(other.code)}
        >
          {other.name}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={styles.flow}>
        {children}
      </main>
    </div>
  );
}

interface GuestMessageProps {
  title: string;
  children: ReactNode;
  verb?: string;
  onVerb?: () => void;
}

/** The link is too old, the visit has ended, one has left. */
export function GuestMessage({ title, children, verb, onVerb }: GuestMessageProps) {
  return (
    <GuestFrame>
      <div className={styles.message}>
        <h1>{title}</h1>
        <p className={styles.lead}>{children}</p>
        {verb && <Button onClick={onVerb}>{verb}</Button>}
      </div>
    </GuestFrame>
  );
}
