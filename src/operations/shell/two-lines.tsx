import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A cell of two lines: the second one, in `<small>`, is less important. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className={styles.two}>{children}</span>;
}
