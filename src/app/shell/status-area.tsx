import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Here } from '#app/guards/gates.ts';
import { SignedIn } from '#app/session/signed-in.tsx';
import { titledName } from '#domain/titled-name.ts';
import { AgentArea } from './agent-area.tsx';
import styles from './area.module.css';
import { NurseArea } from './nurse-area.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { ProviderArea } from './provider-area.tsx';
import { PublicArea } from './public-area.tsx';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';

/** Around pages of no role, such as /invalid: the bar of who is signed in, else the public one (R2.20, R2.27). */
export function StatusArea({ here, children }: { here: Here | null; children: ReactNode }) {
  if (!here) {
    return (
      <PublicArea>
        <div className={styles.area}>
          <header className={styles.head}>
            <Link to="/">
              <Logo name={portalConfig.productName} size="l" />
            </Link>
          </header>
          <div className={styles.content}>{children}</div>
          <PortalFooter />
        </div>
      </PublicArea>
    );
  }
  return (
    <SignedIn session={here.session}>
      <RoleArea here={here}>{children}</RoleArea>
    </SignedIn>
  );
}

function RoleArea({ here, children }: { here: Here; children: ReactNode }) {
  if ('nurse' in here)
    return <NurseArea name={titledName(here.nurse.salutation, here.nurse.name)}>{children}</NurseArea>;
  if ('agent' in here) return <AgentArea agent={here.agent}>{children}</AgentArea>;
  return (
    <ProviderArea provider={here.provider} completion={here.completion}>
      {children}
    </ProviderArea>
  );
}
