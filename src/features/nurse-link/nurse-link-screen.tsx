import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { hasCodes, redeemCodes } from '#api/session/nurse-link.ts';
import { nurseLink } from '#i18n/en/nurse-link.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';
import { useWords } from '#ui/words.ts';

/** A nurse signs in by a link: asked first, so that no preview of the link uses it up. */
export function NurseLinkScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const text = useText(nurseLink);
  const words = useWords();
  const [usable, setUsable] = useState(hasCodes);
  const redeem = useMutation({
    mutationFn: redeemCodes,
    onSuccess: onSignedIn,
    onError: () => setUsable(hasCodes()),
  });
  const isOffline = redeem.error?.name === 'NetworkError';
  return (
    <SplitPage
      logo={<Logo name={portalConfig.productName} size="l" />}
      pitch={text.pitch}
      note={portalConfig.place}
      title={usable ? text.title : text.goneTitle}
      sub={usable ? text.sub : text.gone}
    >
      {isOffline && <p role="alert">{words.offlineWhy}</p>}
      {usable ? (
        <Button block busy={redeem.isPending} onClick={() => redeem.mutate()}>
          {text.continue}
        </Button>
      ) : (
        <Link className={buttonClass({ block: true })} to="/login">
          {text.signIn}
        </Link>
      )}
    </SplitPage>
  );
}
