import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isChunkError } from './chunk-error.ts';
import { faults } from '#i18n/en/faults.ts';
import { useText } from '#i18n/text.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Page } from '#ui/layout/page.tsx';

/** Names of errors of a failed read. */
const FAILED_READS = ['ApiError', 'NetworkError'];

/** Replaces a route that could not be shown: no network, no right, a lost chunk, or a fault (R8.08). */
export function ErrorScreen({ error: thrown }: ErrorComponentProps) {
  const text = useText(faults);
  const error = thrown as Error;
  const router = useRouter();
  // The boundary's own reset would not ask the guards again.
  const again = (): void => void router.invalidate();
  return (
    <Page narrow>
      {isChunkError(error) ? (
        <LoadError page error={error} onRetry={() => location.reload()} />
      ) : FAILED_READS.includes(error.name) ? (
        <LoadError page error={error} onRetry={again} />
      ) : (
        <ErrorState page title={text.unexpected} onRetry={again}>
          {text.unexpectedText}
        </ErrorState>
      )}
    </Page>
  );
}
