import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/inputs/button.tsx';
import styles from './dock.module.css';
import { useWords } from '#ui/words.ts';

interface DockProps {
  /** "3 selected" */
  readonly what: string;
  /** Actions on them. */
  readonly children: ReactNode;
  readonly onClear?: (() => void) | undefined;
  readonly end?: ReactNode;
}

/** A bar at the bottom while rows are selected; it takes room, so it never covers a row. Put it last in the page. */
export function Dock({ what, children, onClear, end }: DockProps) {
  const words = useWords();
  return (
    <section className={styles.dock} aria-label={what}>
      <span className={styles.what} role="status">
        {what}
      </span>
      {children}
      {onClear && <IconButton icon={X} label={words.clearSelection} size="s" onClick={onClear} />}
      {end && <div className={styles.end}>{end}</div>}
    </section>
  );
}
