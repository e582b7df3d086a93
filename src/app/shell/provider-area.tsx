import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { Provider, ProfileCompletion } from '#contract/profile.ts';
import type { Counters } from '#contract/requests.ts';
import { clinicsQuery } from '#api/resources/profile.ts';
import type { AccountItem } from './account-menu.tsx';
import { useAlerts } from '#app/alerts/use-alerts.ts';
import { Area } from './area.tsx';
import { isConsultationScreen } from '#domain/paths.ts';
import {
  isVerified,
  needsMobileVerification,
  providerDropdown,
  providerMenu,
  type MenuKey,
} from '#domain/menus.ts';
import { waitingFlags } from '#domain/alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { applyDensity } from '#lib/theme.ts';

/** R4.16: few providers need it. */
const VerifyMobileDialog = lazy(() =>
  import('./verify-mobile-dialog.tsx').then((m) => ({ default: m.VerifyMobileDialog })),
);
/** R2.19: the reduced bar alone has it on the line. */
const ManageClinicButton = lazy(() =>
  import('./manage-clinic-button.tsx').then((m) => ({ default: m.ManageClinicButton })),
);

interface ProviderAreaProps {
  provider: Provider;
  completion: ProfileCompletion;
  children: ReactNode;
}

/** The provider's bar, whole or reduced (R2.04–R2.19), around the provider's screens. */
export function ProviderArea({ provider, completion, children }: ProviderAreaProps) {
  const text = useText(shell);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data: clinics = [] } = useQuery(clinicsQuery(provider.providerId));
  const counters = useAlerts({ role: 'provider', internalProvider: provider.internalProvider, path });
  useEffect(() => applyDensity('regular'), []);
  const verified = isVerified(provider);
  const clinicId = provider.hasClinicLinks ? clinics[0]?.clinicId : undefined;
  const account: AccountItem[] = providerDropdown(provider, completion, clinics.length).map(
    ({ key, to }) => ({ id: key, label: text[key], to }),
  );
  if (verified && clinicId) account.push({ id: 'manageClinic', label: text.manageClinic, clinicId });
  const [address] = provider.person.addresses;
  return (
    <Area
      role="provider"
      name={`${provider.person.salutation.salutation} ${provider.person.name}`}
      menu={providerMenu(provider, completion)}
      account={account}
      isWebAiSignUp={provider.isWebAiSignUp}
      waits={isConsultationScreen(path) ? {} : dotsOf(counters)}
      aside={
        verified ? null : (
          <>
            {address && <span>{`${address.address3}, ${address.city}, ${address.state}`}</span>}
            {clinicId && (
              <Suspense>
                <ManageClinicButton clinicId={clinicId} />
              </Suspense>
            )}
          </>
        )
      }
      bare={path.startsWith('/consultation/')}
    >
      {children}
      {needsMobileVerification(provider, completion) && (
        <Suspense>
          <VerifyMobileDialog userId={provider.userId} />
        </Suspense>
      )}
    </Area>
  );
}

/** R4.06 */
function dotsOf(counters: Counters | undefined): Partial<Record<MenuKey, boolean>> {
  const { isWaiting, isSafWaiting, isSoNotComplete } = waitingFlags(counters);
  return { home: isWaiting, skincare: isSafWaiting, secondOpinion: isSoNotComplete };
}
