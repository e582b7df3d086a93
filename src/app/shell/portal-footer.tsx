import { COPYRIGHT_YEAR } from '#contract/limits.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Footer } from '#ui/layout/footer.tsx';

/** R2.29, R9.10 */
export function PortalFooter() {
  const text = useText(shell);
  const { productName, serviceStatement, supportEmail } = portalConfig;
  return (
    <Footer>
      <span>{text.copyright(COPYRIGHT_YEAR, productName)}</span>
      <span>{serviceStatement}</span>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </Footer>
  );
}
