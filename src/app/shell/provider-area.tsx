import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { Provider, ProfileCompletion } from '#contract/profile.ts';
import { clinicsQuery } from '#api/resources/profile.ts';
import { useAlerts } from '#app/alerts/use-alerts.ts';
import { titledName } from '#domain/titled-name.ts';
import type { AccountGroup } from './account-menu.tsx';
import { Area } from './area.tsx';
import { isConsultationScreen } from '#domain/paths.ts';
import {
  isVerified,
  needsMobileVerification,
  providerDropdown,
  providerMenu,
  type MenuKey,
} from '#domain/menus.ts';
import { providerDots } from '#domain/alerts.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { applyDensity } from '#lib/theme.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** R4.16: few providers need it. */
const VerifyMobileDialog = lazy(() =>
  import('./verify-mobile-dialog.tsx').then((m) => ({ default: m.VerifyMobileDialog })),
);

const loadManageClinic = () => import('./open-clinic-dashboard.ts');
/** There before the tap: a window that opens later than in the tap itself is stopped by some browsers. */
let manageClinic = (clinicId: string): void =>
  void loadManageClinic().then(({ openClinicDashboard }) => openClinicDashboard(clinicId));

/** R2.11, R2.19 */
async function prepareManageClinic(): Promise<void> {
  await whenIdle();
  manageClinic = (await loadManageClinic()).openClinicDashboard;
}

/** Groups of the dropdown; the others are of the account itself. */
const GROUP_OF: Partial<Record<MenuKey, AccountGroup>> = {
  roster: 'work',
  vacation: 'work',
  inbox: 'work',
  aiTool: 'work',
  switchClinic: 'work',
  bankDetails: 'money',
  payments: 'money',
};

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
  const counters = useAlerts({ role: 'provider', path });
  useEffect(() => applyDensity('regular'), []);
  useEffect(() => {
    if (provider.hasClinicLinks) prepareManageClinic().catch(() => undefined);
  }, [provider.hasClinicLinks]);
  const verified = isVerified(provider);
  const menu = providerMenu(provider, completion);
  const clinicId = provider.hasClinicLinks ? clinics[0]?.clinicId : undefined;
  const account = providerDropdown(provider, completion, clinics.length).map(({ key, to }) => ({
    id: key,
    label: text[key],
    to,
    group: GROUP_OF[key],
  }));
  const [address] = provider.person.addresses;
  return (
    <Area
      role="provider"
      name={titledName(provider.person.salutation.salutation, provider.person.name)}
      menu={menu}
      account={account}
      waits={isConsultationScreen(path) ? {} : providerDots(counters, menu)}
      action={clinicId ? { label: text.manageClinic, onAction: () => manageClinic(clinicId) } : undefined}
      clinic={verified || !address ? undefined : `${address.address3}, ${address.city}, ${address.state}`}
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
