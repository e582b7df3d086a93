import type { ReactNode } from 'react';
import styles from './guest.module.css';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Logo } from '#ui/layout/logo.tsx';

/** One column that fits any phone; nothing else of the portal. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Logo name={portalConfig.productName} />
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

/** A final message: the link has expired, the consultation has ended, or the guest has left. */
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
