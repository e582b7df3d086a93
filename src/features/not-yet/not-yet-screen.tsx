import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page, PageHeader } from '#ui/page.tsx';

/** An honest placeholder: the route, its menu entry and its guard are there, the screen comes later. */
export function NotYetScreen({ title }: { title: string }) {
  const text = useText(common);
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState title={text.notYetTitle}>{text.notYetText}</EmptyState>
    </Page>
  );
}
