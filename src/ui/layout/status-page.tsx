import type { ReactNode } from 'react';
import styles from './status-page.module.css';

interface StatusPageProps {
  /** How the line is drawn: broken for a lost connection, else plain. */
  readonly line: 'broken' | 'plain';
  readonly title: string;
  readonly sub: string;
  /** Next step. */
  readonly children: ReactNode;
}

/** A page that says what is wrong and what comes next. */
export function StatusPage({ line, title, sub, children }: StatusPageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <svg
        className={styles.line}
        viewBox="0 0 640 120"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {line === 'broken' ? (
          <>
            <path className={styles.rail} d="M2 106h316M542 106h96" />
            <path className={styles.wave} d="M196 14l30 66 34-46 34 46 30-66" />
            <path className={styles.rail} strokeDasharray="2 12" d="M346 106h48M460 106h60" />
            <circle className={styles.dot} cx="426" cy="106" r="13" />
          </>
        ) : (
          <path className={styles.rail} d="M2 106h636" />
        )}
      </svg>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sub}>{sub}</p>
      </div>
      {children}
    </main>
  );
}
