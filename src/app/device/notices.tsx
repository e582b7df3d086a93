import { lazy, Suspense } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { CloudDownload, Download } from 'lucide-react';
import { OfferPlace } from './offer-place.tsx';
import { usePushOffer } from './use-push-offer.ts';
import { useInstallPrompt } from './use-install-prompt.ts';
import { useUpdateWaiting } from './update-store.ts';
import { isPatientScreen } from '#domain/paths.ts';
import { deviceNotices } from '#i18n/en/device-notices.ts';
import { useText } from '#i18n/text.ts';
import { applyUpdate } from '#lib/worker.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';

const PushOffer = lazy(() => import('./push-offer.tsx').then((m) => ({ default: m.PushOffer })));

/** Under the bar, one at a time: a new version (deferred while a consultation is open), notifications, the offer to install. */
export function Notices() {
  const text = useText(deviceNotices);
  const updateWaits = useUpdateWaiting();
  const push = usePushOffer();
  const install = useInstallPrompt();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (updateWaits) {
    const held = isPatientScreen(path);
    return (
      <Banner
        tone="info"
        icon={CloudDownload}
        actions={
          held ? null : (
            <Button size="s" tone="quiet" onClick={applyUpdate}>
              {text.updateNow}
            </Button>
          )
        }
      >
        {held ? text.updateHeld : text.updateReady}
      </Banner>
    );
  }
  if (isPatientScreen(path)) return null;
  if (push.offered)
    return (
      <Suspense fallback={<OfferPlace />}>
        <PushOffer onDecline={push.decline} />
      </Suspense>
    );
  if (!install.offered) return null;
  return (
    <Banner
      tone="info"
      icon={Download}
      actions={
        <>
          <Button size="s" tone="quiet" onClick={install.accept}>
            {text.install}
          </Button>
          <Button size="s" tone="bare" onClick={install.decline}>
            {text.installLater}
          </Button>
        </>
      }
    >
      {text.installText}
    </Banner>
  );
}
