import type { ReactNode } from 'react';
import { COPYRIGHT_YEAR } from '#contract/limits.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { cookieSettings } from '#lib/cookie-settings.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Footer } from '#ui/layout/footer.tsx';

/** R2.29, R9.10, and the way back to the cookie preferences. */
export function PortalFooter({ end }: { end?: ReactNode }) {
  const text = useText(shell);
  const { productName, serviceStatement, supportEmail } = portalConfig;
  return (
    <Footer end={end}>
      <span>{text.copyright(COPYRIGHT_YEAR, productName)}</span>
      {serviceStatement && <span>{serviceStatement}</span>}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      <Button tone="bare" size="s" onClick={() => cookieSettings.set(true)}>
        {text.cookieDialog}
      </Button>
    </Footer>
  );
}
