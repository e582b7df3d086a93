import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, NetworkError } from '#api/errors.ts';
import { isChunkError } from '#app/chunk-error.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';

/** What stands in a route's place when it could not be shown: no network, no right, a lost chunk, or a fault (R8.08). */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const text = useText(common);
  const retry = (): void => (isChunkError(error) ? location.reload() : reset());
  return (
    <Page narrow>
      <ErrorState {...describe(error, text)} onRetry={retry} />
    </Page>
  );
}

function describe(error: unknown, text: (typeof common)['en']): { title: string; children: string } {
  if (error instanceof NetworkError || isChunkError(error))
    return { title: text.loadFailed, children: text.offlineWhy };
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return { title: text.noRight, children: error.message };
  if (error instanceof ApiError) return { title: text.loadFailed, children: error.message };
  return { title: text.unexpected, children: text.unexpectedText };
}
