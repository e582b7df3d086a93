import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Role } from '#contract/shared.ts';
import { CodeForm } from '#features/sign-in/code-form.tsx';
import { PasswordForm } from '#features/sign-in/password-form.tsx';
import styles from '#features/sign-in/sign-in.module.css';
import { signIn } from '#i18n/en/sign-in.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';

const PortalSignOn = lazy(() => import('#features/sign-in/portal-sign-on.tsx'));

interface SignInScreenProps {
  /** Roles that may sign in here: /login is for providers and nurses, /agent for agents. */
  roles: Role[];
  onSignedIn: (role: Role) => void;
  footer: ReactNode;
}

/** User name, then password or a code: the same words for a wrong name and a wrong password. */
export function SignInScreen({ roles, onSignedIn, footer }: SignInScreenProps) {
  const text = useText(signIn);
  const [username, setUsername] = useState('');
  const [way, setWay] = useState<'password' | 'code'>('password');
  const isAgent = roles.includes('agent');
  const form = { username, onUsername: setUsername, roles, onSignedIn };
  const ways =
    way === 'password' ? (
      <PasswordForm {...form} onCode={() => setWay('code')} />
    ) : (
      <CodeForm {...form} onPassword={() => setWay('password')} />
    );
  return (
    <SplitPage
      logo={<Logo name={portalConfig.productName} size="l" />}
      pitch={text.pitch}
      note={portalConfig.place}
      title={isAgent ? text.agentTitle : text.title}
      sub={isAgent ? text.agentSub : text.sub}
      footer={footer}
    >
      {portalConfig.signOn ? (
        <Suspense>
          <PortalSignOn {...form}>{ways}</PortalSignOn>
        </Suspense>
      ) : (
        ways
      )}
      <p className={styles.note}>{text.shared}</p>
    </SplitPage>
  );
}
