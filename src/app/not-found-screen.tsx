import { faults } from '#i18n/en/faults.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

/** R2.02 */
export function NotFoundScreen() {
  const text = useText(faults);
  return (
    <Page narrow>
      <EmptyState
        page
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
