import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';

/** Shown for a place that the roles of the operator do not open. */
export function NoRight() {
  const text = useText(operations);
  return (
    <Page>
      <PageHeader title={text.noRight} sub={text.noRightText} />
    </Page>
  );
}
