import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

/** R2.02 */
export function NotFoundScreen() {
  const text = useText(common);
  return (
    <Page narrow>
      <EmptyState
        title={text.notFoundTitle}
        action={
          <a className={buttonClass({ tone: 'quiet' })} href="/">
            {text.goHome}
          </a>
        }
      >
        {text.notFoundText}
      </EmptyState>
    </Page>
  );
}
