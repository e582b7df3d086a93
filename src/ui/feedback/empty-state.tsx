import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Words for what is empty: "No one is waiting". */
  readonly title: string;
  /** Next step. */
  readonly children?: ReactNode;
  /** One action at most. */
  readonly action?: ReactNode;
}

/** The text in place of an empty list, above a plain line. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.line} viewBox="0 0 160 20" aria-hidden="true">
        <path d="M4 10h152" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
