import { useEffect, type ReactNode } from 'react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useAlerts } from '#app/alerts/use-alerts.ts';
import { useNewRequestKey } from './use-new-request-key.ts';
import { Area } from './area.tsx';
import { totalWaiting } from '#domain/alerts.ts';
import { nurseDropdown, nurseMenu } from '#domain/menus.ts';
import { HOME, isNurseCaseScreen, NO_PROVIDER } from '#domain/paths.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { LateEmergencyBar } from '#care/late-emergency-bar.tsx';
import { LateWaitingBell } from '#care/late-waiting-bell.tsx';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { applyDensity } from '#lib/theme.ts';

/** The nurse's bar (R2.25) with big targets; a consultation brings its own head. */
export function NurseArea({ name, children }: { name: string; children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const counters = useAlerts({ role: 'nurse', path });
  useEffect(() => applyDensity('touch'), []);
  const navigate = useNavigate();
  const text = useText(shell);
  const isBusy = isNurseCaseScreen(path);
  useNewRequestKey(isBusy ? undefined : () => void navigate({ to: '/nurse-front-desk' }));
  const waits = totalWaiting(counters) > 0;
  const isHome = path === HOME.nurse;
  const isBare = path.startsWith('/nurse-consultation');
  function openConsultation({ consultationNumber, servicedByProviderId }: ServiceRequest): void {
    const params = { id: consultationNumber ?? '', provider: servicedByProviderId ?? NO_PROVIDER };
    void navigate({ to: '/nurse-consultation/$id/$provider', params });
  }
  return (
    <Area
      role="nurse"
      name={name}
      menu={nurseMenu(path)}
      account={nurseDropdown().map(({ key, to }) => ({ id: key, label: text[key], to }))}
      waits={{ home: waits }}
      counts={{ homeVisits: counters?.queues.HOME_CARE?.open }}
      bell={
        !isHome && <LateWaitingBell hasEmergencyBar onQueue={() => void navigate({ to: '/talk-nurse' })} />
      }
      bare={isBare}
    >
      {children}
      {!isHome && !isBare && (
        <LateEmergencyBar docked except={path.split('/').at(-1)} onAccepted={openConsultation} />
      )}
    </Area>
  );
}
