import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';

export function NotFound() {
  const text = useText(operations);
  return (
    <Page>
      <EmptyState title={text.notFound}>{text.notFoundText}</EmptyState>
    </Page>
  );
}
