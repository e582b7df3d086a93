import type { ReactNode } from 'react';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface LoadedProps<Data> {
  /** A query's result. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** How many rows the skeleton draws. */
  readonly rows?: number | undefined;
  readonly shape?: 'list' | 'text' | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** What was read; until then its shape, or why it is not there. What was read once stays through later errors. */
export function Loaded<Data>({ query, rows = 4, shape, children }: LoadedProps<Data>) {
  const retry = (): void => void query.refetch();
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadError error={query.error} onRetry={retry} />;
  return <Skeleton rows={rows} shape={shape} onRetry={retry} />;
}
