import type { ReactNode } from 'react';
import styles from './footer.module.css';

interface FooterProps {
  /** "© 2026 Wardline", who provides the care, links. */
  readonly children: ReactNode;
  /** Node at the end: the language. */
  readonly end?: ReactNode;
}

export function Footer({ children, end }: FooterProps) {
  return (
    <footer className={styles.footer}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </footer>
  );
}
