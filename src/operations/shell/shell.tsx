import { Link, Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { appearance } from '#i18n/en/appearance.ts';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { applyTheme } from '#lib/theme.ts';
import { Bar, BarName, BarWord } from '#ui/layout/bar.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { MenuButton } from '#ui/overlays/menu.tsx';
import { ConsoleNav } from './console-nav.tsx';
import { NoRight } from './no-right.tsx';
import styles from './shell.module.css';
import { useOpens } from './use-opens.ts';

/** The frame of the console: the bar with its places, and the page. */
export function Shell() {
  const text = useText(operations);
  const { session, leave } = useRouteContext({ from: '__root__' });
  const opens = useOpens();
  const path = useRouterState({
    select: (state) => state.location.pathname.replace('/operations', '') || '/',
  });
  return (
    <div className={styles.shell}>
      <SkipLink label={text.skip} />
      <Bar
        home={
          <Link to="/" className={styles.home}>
            <Logo name={<BarWord>{portalConfig.productName}</BarWord>} />
          </Link>
        }
        nav={<ConsoleNav path={path} />}
        end={<Account name={session.name} onLeave={leave} />}
      />
      <div className={styles.content}>{opens(path) ? <Outlet /> : <NoRight />}</div>
    </div>
  );
}

function Account({ name, onLeave }: { name: string; onLeave: () => void }) {
  const text = useText(operations);
  const themes = useText(appearance);
  return (
    <MenuButton
      label={text.account}
      className={styles.account}
      items={[
        { id: 'system', label: themes.system, icon: Monitor, onAction: () => applyTheme('system') },
        { id: 'light', label: themes.light, icon: Sun, onAction: () => applyTheme('light') },
        { id: 'dark', label: themes.dark, icon: Moon, onAction: () => applyTheme('dark') },
        { id: 'logout', label: text.logout, icon: LogOut, onAction: onLeave },
      ]}
    >
      <Avatar name={name} />
      <BarName>{name}</BarName>
    </MenuButton>
  );
}
