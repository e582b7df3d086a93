import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { Provider, ProfileCompletion } from '#contract/profile.ts';
import { clinicsQuery } from '#api/profile.ts';
import { useAlerts } from '#app/alerts.ts';
import { Area } from '#app/area.tsx';
import { isConsultationScreen } from '#domain/paths.ts';
import { isVerified, needsMobileVerification, providerDropdown, providerMenu } from '#domain/menus.ts';
import { totalWaiting } from '#domain/alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { applyDensity } from '#ui/theme.ts';

/** R4.16: few providers need it. */
const VerifyMobileDialog = lazy(() =>
  import('#app/verify-mobile-dialog.tsx').then((m) => ({ default: m.VerifyMobileDialog })),
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
  const quiet = isConsultationScreen(path);
  const account = providerDropdown(provider, completion, clinics.length).map(({ key, to }) => ({
    id: key,
    label: text[key],
    to,
  }));
  const [address] = provider.person.addresses;
  return (
    <Area
      role="provider"
      name={`${provider.person.salutation.salutation} ${provider.person.name}`}
      menu={providerMenu(provider, completion)}
      account={account}
      waits={{ home: !quiet && totalWaiting(counters) > 0 }}
      aside={
        isVerified(provider) || !address ? null : (
          <span>{`${address.address3}, ${address.city}, ${address.state}`}</span>
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
