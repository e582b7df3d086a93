import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A cell of two lines: the second one, in `<small>`, is less important. A figure is aligned as its column is. */
export function TwoLines({ children, isFigure }: { children: ReactNode; isFigure?: boolean }) {
  return (
    <span className={styles.two} data-figure={isFigure || undefined}>
      {children}
    </span>
  );
}
