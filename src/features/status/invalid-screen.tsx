import { Link } from '@tanstack/react-router';
import { status } from '#i18n/en/status.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Page, PageHeader } from '#ui/page.tsx';

/** R2.03 */
export function InvalidScreen() {
  const text = useText(status);
  return (
    <Page narrow>
      <PageHeader title={text.invalidTitle} sub={text.invalidText} />
      <Link to="/my-consultations" className={buttonClass()}>
        {text.goBack}
      </Link>
    </Page>
  );
}
