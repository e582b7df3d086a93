import { useEffect, useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './skeleton.module.css';
import { useWords } from '#ui/words.ts';

const SLOW_MS = 8000;

interface SkeletonProps {
  /** How many rows to draw. */
  readonly rows?: number | undefined;
  /** list: disc, two lines, a button; text: two lines. */
  readonly shape?: 'list' | 'text' | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly slowMs?: number | undefined;
}

/** The shape of what comes, without shimmer. After 8 s it says that it is slow and offers a way out. */
export function Skeleton({ rows = 3, shape = 'list', onRetry, slowMs = SLOW_MS }: SkeletonProps) {
  const words = useWords();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [slowMs]);
  return (
    <div data-loading="">
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className={styles.row}>
            {shape === 'list' && <span className={styles.disc} />}
            <span className={styles.lines}>
              <span className={styles.bar} />
              <span className={styles.bar} />
            </span>
            {shape === 'list' && <span className={styles.block} />}
          </div>
        ))}
      </div>
      <div role="status" className={slow ? styles.slow : 'vh'}>
        {slow ? words.slow : words.loading}
        {slow && onRetry && (
          <Button tone="quiet" size="s" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
