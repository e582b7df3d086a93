import { useNavigate } from '@tanstack/react-router';
import { Languages, Lock, LogOut, Monitor, Moon, Sun, Contrast } from 'lucide-react';
import { LeaveDialog } from '#app/device/unsent-changes-dialog.tsx';
import { lockNow } from '#app/session/idle-lock.ts';
import type { Role } from '#contract/shared.ts';
import { useClinicDashboard } from './use-clinic-dashboard.ts';
import { useLeave } from '#app/session/use-log-out.tsx';
import styles from './area.module.css';
import { shell } from '#i18n/en/shell.ts';
import { otherLanguage, setLanguage, useText } from '#i18n/text.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { BarName } from '#ui/layout/bar.tsx';
import { MenuButton, type MenuEntry } from '#ui/overlays/menu.tsx';
import { applyTheme } from '#lib/theme.ts';

export interface AccountItem {
  id: string;
  label: string;
  /** A path of the portal. */
  to?: string;
  /** Opens the dashboard of this clinic instead of a path (R2.11). */
  clinicId?: string;
}

interface AccountMenuProps {
  role: Role;
  name: string;
  items: readonly AccountItem[];
  /** R2.18: Logout leads back to the AI tool's own sign-in. */
  isWebAiSignUp?: boolean | undefined;
}

/** The dropdown under the name (R2.13–R2.18), with appearance, language and Logout. */
export function AccountMenu({ role, name, items, isWebAiSignUp = false }: AccountMenuProps) {
  const text = useText(shell);
  const navigate = useNavigate();
  const { onLeave, question } = useLeave(role, LeaveDialog, isWebAiSignUp);
  const openDashboard = useClinicDashboard();
  const own: MenuEntry[] = items.map(({ id, label, to = '/', clinicId }) => ({
    id,
    label,
    onAction: () => void (clinicId ? openDashboard(clinicId) : navigate({ to })),
  }));
  const other = otherLanguage();
  const language: MenuEntry[] = other
    ? [{ id: 'language', label: other.name, icon: Languages, onAction: () => void setLanguage(other.code) }]
    : [];
  const entries: MenuEntry[] = [
    ...own,
    { id: 'theme-system', label: text.themeSystem, icon: Monitor, onAction: () => applyTheme('system') },
    { id: 'theme-light', label: text.themeLight, icon: Sun, onAction: () => applyTheme('light') },
    { id: 'theme-dark', label: text.themeDark, icon: Moon, onAction: () => applyTheme('dark') },
    {
      id: 'theme-contrast',
      label: text.themeContrast,
      icon: Contrast,
      onAction: () => applyTheme('contrast'),
    },
    ...language,
    { id: 'lock', label: text.lock, icon: Lock, onAction: () => void lockNow() },
    {
      id: 'logout',
      label: text.logout,
      icon: LogOut,
      onAction: onLeave,
    },
  ];
  return (
    <>
      <MenuButton label={text.account} items={entries} className={styles.account}>
        <Avatar name={name} />
        <BarName>{name}</BarName>
      </MenuButton>
      {question}
    </>
  );
}
