import { useEffect, useEffectEvent } from 'react';
import { ErrorState } from './error-state.tsx';
import { useWords } from '#ui/words.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

interface LoadErrorProps {
  /** Error of a read: a lost network or a lost part of the portal by its name, a refusal by its code. */
  readonly error: Error & { readonly code?: unknown };
  readonly onRetry: () => void;
  /** It is the whole page, so its title is the page's. */
  readonly page?: boolean;
}

/** Why something could not be shown, in the reader's terms. After a drop it loads by itself. */
export function LoadError({ error, onRetry, page }: LoadErrorProps) {
  const words = useWords();
  const isOffline = error.name === 'NetworkError' || error.name === 'ChunkLoadError';
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = (): void => retry();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOffline]);
  if (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')
    return (
      <ErrorState page={page} title={words.noRight}>
        {words.noRightWhy}
      </ErrorState>
    );
  return (
    <ErrorState page={page} title={words.loadFailed} onRetry={onRetry}>
      {isOffline ? words.offlineWhy : wordsOf(error, words.loadFailedWhy)}
    </ErrorState>
  );
}
