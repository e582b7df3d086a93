import { otherLanguage, setLanguage } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { PortalFooter } from './portal-footer.tsx';

/** The footer with the choice of language, for who has no account menu yet. */
export function SignInFooter() {
  const other = otherLanguage();
  return (
    <PortalFooter
      end={
        other && (
          <Button tone="bare" size="s" lang={other.code} onClick={() => void setLanguage(other.code)}>
            {other.name}
          </Button>
        )
      }
    />
  );
}
