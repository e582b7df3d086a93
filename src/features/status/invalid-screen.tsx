import { Link } from '@tanstack/react-router';
import { StatusPage } from '#ui/layout/status-page.tsx';
import { status } from '#i18n/en/status.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/inputs/button.tsx';

/** R2.03 */
export function InvalidScreen() {
  const text = useText(status);
  return (
    <StatusPage line="plain" title={text.invalidTitle} sub={text.invalidText}>
      <div>
        <Link to="/my-consultations" className={buttonClass()}>
          {text.goBack}
        </Link>
      </div>
    </StatusPage>
  );
}
