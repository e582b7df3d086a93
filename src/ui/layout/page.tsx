import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** A page of text or one form: not wider than one can read. */
  readonly narrow?: boolean | undefined;
}

/** The content of a page, and where the skip link and a change of route lead the focus. */
export function Page({ children, narrow }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={cx(styles.page, narrow && styles.narrow)}>
      {children}
    </main>
  );
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, sub, back, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back}
      <div className={styles.text}>
        <h1>{title}</h1>
        {sub && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
