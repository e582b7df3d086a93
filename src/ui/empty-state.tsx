import type { ReactNode } from 'react';
import styles from '#ui/empty-state.module.css';

interface EmptyStateProps {
  /** What is empty: "Nobody waits". */
  readonly title: string;
  /** What comes next. */
  readonly children?: ReactNode;
  /** At most one. */
  readonly action?: ReactNode;
  /** It is the whole page, so its title is the page's. */
  readonly page?: boolean;
}

/** The ward with nobody on it: a plain line. */
export function EmptyState({ title, children, action, page }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      <svg className={styles.line} viewBox="0 0 160 20" aria-hidden="true">
        <path d="M4 10h152" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
