import { Fragment, type ReactNode } from 'react';
import styles from './key-values.module.css';

export interface KeyValue {
  readonly label: string;
  readonly value: ReactNode;
}

/** Facts in pairs: what it is, what it says. */
export function KeyValues({ items }: { readonly items: readonly KeyValue[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
