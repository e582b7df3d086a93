import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from './skeleton.tsx';

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
  /** It is the page's one subject: why it is not there is the page's title. */
  readonly page?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what was read; until then its shape, or why it is not there. What was read once stays through later errors. */
export function Loaded<Data>({ query, rows = 4, shape, page = false, children }: LoadedProps<Data>) {
  const retry = (): void => void query.refetch();
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadError page={page} error={query.error} onRetry={retry} />;
  return <Skeleton rows={rows} shape={shape} onRetry={retry} />;
}

/** Replaces a page while its one subject is loading, or when it could not be loaded. */
export function LoadingPage({ query }: Pick<LoadedProps<unknown>, 'query'>) {
  return (
    <Page>
      <Loaded page query={{ ...query, data: undefined }} rows={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}
