import { faults } from '#i18n/en/faults.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { StatusPage } from '#ui/layout/status-page.tsx';

/** R2.02 */
export function NotFoundScreen() {
  const text = useText(faults);
  return (
    <StatusPage line="plain" title={text.notFoundTitle} sub={text.notFoundText}>
      <div>
        <a className={buttonClass()} href="/">
          {text.goHome}
        </a>
      </div>
    </StatusPage>
  );
}
