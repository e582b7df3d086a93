import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';

/** Shown for a place that the roles of the operator do not open. */
export function NoRight() {
  const text = useText(operations);
  return (
    <Page>
      <EmptyState title={text.noRight}>{text.noRightText}</EmptyState>
    </Page>
  );
}
