import type { ReactNode } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './empty-state.module.css';
import { useWords } from '#ui/words.ts';

interface ErrorStateProps {
  /** Event: "The list did not load". */
  readonly title: string;
  /** Safe data and the next step. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
  /** It is the whole page, so its title is the page's. */
  readonly page?: boolean | undefined;
}

/** A lost thread: the broken line, what happened, and a way on. */
export function ErrorState({ title, children, onRetry, busy, page }: ErrorStateProps) {
  const Title = page ? 'h1' : 'p';
  const words = useWords();
  return (
    <div className={styles.empty} role="alert">
      <svg className={styles.line} viewBox="0 0 160 20" aria-hidden="true">
        <path d="M4 10h58M98 10h58" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {onRetry && (
        <Button tone="quiet" className={styles.action} busy={busy} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
