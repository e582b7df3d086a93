import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/media/icon.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly id: string;
  readonly state: 'done' | 'now' | 'next' | 'failed';
  /** Event and person: "Accepted by you". */
  readonly words: ReactNode;
  readonly time?: string | undefined;
  readonly dateTime?: string | undefined;
}

/** Shows what happened, what happens now, what is to come. */
export function Timeline({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly TimelineItem[];
}) {
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map(({ id, state, words, time, dateTime }) => (
        <li
          key={id}
          className={cx(styles.item, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {state === 'failed' && <Icon of={X} size="s" />}
          </span>
          {words}
          {time && <time dateTime={dateTime}>{time}</time>}
        </li>
      ))}
    </ol>
  );
}
