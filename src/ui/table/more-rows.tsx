import type { ReactNode } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import type { ListState } from './list-page.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import styles from './more-rows.module.css';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface MoreRowsProps {
  readonly list: ListState<unknown>;
  readonly empty: ReactNode;
  /** The rows that are here. */
  readonly children: ReactNode;
}

/** A list that is no table, with each of its states; more of it comes at a press. */
export function MoreRows({ list, empty, children }: MoreRowsProps) {
  const words = useWorkWords();
  if (list.error && list.rows.length === 0) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <Skeleton rows={4} onRetry={list.retry} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children}
      {list.rows.length < list.total && (
        <p className={styles.more}>
          <Button tone="quiet" onClick={list.loadMore}>
            {words.showMore}
          </Button>
          {words.shownOf(list.rows.length, list.totalWords)}
        </p>
      )}
    </>
  );
}
