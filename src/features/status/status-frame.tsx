import type { ComponentProps } from 'react';
import { Link } from '@tanstack/react-router';
import { COPYRIGHT_YEAR } from '#contract/limits.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Footer } from '#ui/layout/footer.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { StatusPage } from '#ui/layout/status-page.tsx';

type StatusFrameProps = Omit<ComponentProps<typeof StatusPage>, 'logo' | 'footer'>;

/** A page that says what is wrong, with the hospital's names on it. */
export function StatusFrame(props: StatusFrameProps) {
  const text = useText(shell);
  const { productName, supportEmail } = portalConfig;
  return (
    <StatusPage
      {...props}
      logo={
        <Link to="/">
          <Logo name={productName} size="l" />
        </Link>
      }
      footer={
        <Footer>
          <span>{text.copyright(COPYRIGHT_YEAR, productName)}</span>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Footer>
      }
    />
  );
}
