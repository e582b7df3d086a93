import { useEffect, useEffectEvent } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface LoadErrorProps {
  /** What a read threw: a lost network by its name, a refusal by its code. */
  readonly error: Error & { readonly code?: unknown };
  readonly onRetry: () => void;
}

/** Why something could not be shown, in the reader's terms. After a drop it loads by itself. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const words = useWorkWords();
  const isOffline = error.name === 'NetworkError';
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = (): void => retry();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOffline]);
  if (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')
    return <ErrorState title={words.noRight}>{words.noRightWhy}</ErrorState>;
  return (
    <ErrorState title={words.loadFailed} onRetry={onRetry}>
      {isOffline ? words.offlineWhy : typeof error.code === 'string' ? error.message : words.loadFailedWhy}
    </ErrorState>
  );
}
