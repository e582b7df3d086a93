import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import styles from './sample.module.css';

interface SampleProps {
  readonly title: string;
  /** Over the whole width of the gallery. */
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
}

export function Sample({ title, wide, children }: SampleProps) {
  return (
    <Card pad aria-label={title} className={wide ? styles.wide : undefined}>
      <div className={styles.stack}>
        <h2>{title}</h2>
        {children}
      </div>
    </Card>
  );
}

export function Line({ children }: { readonly children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Rows without the space around them. */
export function Flush({ children }: { readonly children: ReactNode }) {
  return <div className={styles.flush}>{children}</div>;
}
