import type { ReactNode } from 'react';
import styles from './list-and-pane.module.css';

interface ListAndPaneProps {
  list: ReactNode;
  /** Open pane; nothing is drawn without it. */
  pane: ReactNode;
}

/** A list, and one of it open beside it; on a phone in its place. */
export function ListAndPane({ list, pane }: ListAndPaneProps) {
  const isOpen = Boolean(pane);
  return (
    <div className={styles.split} data-open={isOpen || undefined}>
      <div className={styles.list}>{list}</div>
      {isOpen && <div className={styles.pane}>{pane}</div>}
    </div>
  );
}
