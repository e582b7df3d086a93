import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { loadOfflineParts, loadOfflinePartsLater } from '#app/device/load-offline-parts.ts';
import type { Role } from '#contract/shared.ts';
import { FoldingNav, type NavAction } from './folding-nav.tsx';
import { LateStrips, LiveStatus } from '#app/device/live-status.tsx';
import '#app/device/install-offer.ts';
import { PortalFooter } from './portal-footer.tsx';
import { SoundButton } from '#app/alerts/sound-button.tsx';
import { useLocked } from '#app/session/use-locked.ts';
import type { AccountItem } from './account-menu.tsx';
import styles from './area.module.css';
import type { MenuEntry, MenuKey } from '#domain/menus.ts';
import { HOME, isPatientScreen } from '#domain/paths.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Bar, BarName, BarWord } from '#ui/layout/bar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';

const LockScreen = lazy(() => loadOfflineParts().then((m) => ({ default: m.LockScreen })));
const Shortcuts = lazy(() => loadOfflinePartsLater().then((m) => ({ default: m.Shortcuts })));
const AccountMenu = lazy(() => loadOfflinePartsLater().then((m) => ({ default: m.AccountMenu })));

interface AreaProps {
  role: Role;
  /** Salutation and name (R2.12). */
  name: string;
  menu: readonly MenuEntry[];
  account: readonly AccountItem[];
  /** Menu entries with something waiting, and their counts; undefined: not known. */
  waits?: Partial<Record<MenuKey, boolean>>;
  counts?: Partial<Record<MenuKey, number | undefined>>;
  /** Behind the menu's places: Manage Clinic (R2.11, R2.19). */
  action?: NavAction | undefined;
  /** In the place of the logo, for a provider who is not verified (R2.19, R4.11). */
  clinic?: string | undefined;
  /** In the bar while a patient is open: who else waits. */
  bell?: ReactNode;
  /** Screens that fill the window bring their own head: no bar, no footer. */
  bare?: boolean;
  children: ReactNode;
}

/** The frame of every signed-in screen: the bar, notices, the page, the footer. */
export function Area({
  role,
  name,
  menu,
  account,
  waits = {},
  counts = {},
  action,
  clinic,
  bell,
  bare,
  children,
}: AreaProps) {
  const text = useText(shell);
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (useLocked(role))
    return (
      <Suspense>
        <LockScreen />
      </Suspense>
    );
  if (bare) {
    return (
      <>
        <SkipLink label={text.skip} />
        {children}
        <Suspense>
          <Shortcuts />
        </Suspense>
      </>
    );
  }
  const home = (
    <Link className={styles.home} to={HOME[role]}>
      {clinic ?? <Logo name={<BarWord>{portalConfig.productName}</BarWord>} />}
    </Link>
  );
  return (
    <div className={styles.area}>
      <SkipLink label={text.skip} />
      <Bar
        home={home}
        nav={<FoldingNav entries={menu} path={path} waits={waits} counts={counts} action={action} />}
        end={
          <>
            {bell}
            <BarEnd {...{ role, name, account }} />
          </>
        }
      />
      {/* That page says what is wrong, and shows no data. */}
      {!path.startsWith('/maintainence') && <LateStrips offers={!isPatientScreen(path)} />}
      <div className={styles.content}>{children}</div>
      <PortalFooter />
      <Suspense>
        <Shortcuts />
      </Suspense>
    </div>
  );
}

type BarEndProps = Pick<AreaProps, 'role' | 'name' | 'account'>;

/** Sound, connection and account; the name alone until the account menu's code has come. */
function BarEnd({ role, name, account }: BarEndProps) {
  return (
    <>
      <SoundButton brief={role !== 'nurse'} />
      <LiveStatus />
      <Suspense
        fallback={
          <>
            <span className={styles.me}>
              <Avatar name={name} />
              <BarName>{name}</BarName>
              <Icon of={ChevronDown} size="s" />
            </span>
            <span className={styles.logout} />
          </>
        }
      >
        <AccountMenu {...{ role, name, items: account }} />
      </Suspense>
    </>
  );
}
