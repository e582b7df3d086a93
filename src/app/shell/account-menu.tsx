import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Languages, Lock, LogOut, Monitor, Moon, Sun, Contrast } from 'lucide-react';
import { LeaveDialog } from '#app/device/unsent-changes-dialog.tsx';
import { lockNow } from '#app/session/idle-lock.ts';
import { openShortcuts } from '#app/shell/shortcuts.tsx';
import type { Role } from '#contract/shared.ts';
import { useLeave } from '#app/session/use-log-out.tsx';
import styles from './area.module.css';
import { appearance } from '#i18n/en/appearance.ts';
import { shell } from '#i18n/en/shell.ts';
import { shortcuts } from '#i18n/en/shortcuts.ts';
import { otherLanguage, setLanguage, useText } from '#i18n/text.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { BarName } from '#ui/layout/bar.tsx';
import { IconButton } from '#ui/inputs/button.tsx';
import { MenuButton, type MenuEntry } from '#ui/overlays/menu.tsx';
import { applyTheme } from '#lib/theme.ts';

export interface AccountItem {
  id: string;
  label: string;
  /** A path of the portal. */
  to: string;
}

interface AccountMenuProps {
  role: Role;
  name: string;
  items: readonly AccountItem[];
}

/**
 * Paths for people without the dropdown of the specification (R2.13). It is here, and not in their frames, which come with a first screen.
 */
const PASSWORD_PATHS: Partial<Record<Role, string>> = {
  nurse: '/nurse-password',
  agent: '/agent-password',
};

/** The dropdown under the name (R2.13–R2.18), with appearance, language and Logout; Logout is on the bar too (R2.12). */
export function AccountMenu({ role, name, items }: AccountMenuProps) {
  const text = useText(shell);
  const themes = useText(appearance);
  const { title: shortcutsLabel } = useText(shortcuts);
  const navigate = useNavigate();
  const { onLeave, question } = useLeave(role, LeaveDialog);
  const passwordPath = PASSWORD_PATHS[role];
  const password = passwordPath ? [{ id: 'password', label: text.changePassword, to: passwordPath }] : [];
  const own: MenuEntry[] = [...items, ...password].map(({ id, label, to }) => ({
    id,
    label,
    onAction: () => void navigate({ to }),
  }));
  const other = otherLanguage();
  const language: MenuEntry[] = other
    ? [{ id: 'language', label: other.name, icon: Languages, onAction: () => void setLanguage(other.code) }]
    : [];
  const entries: MenuEntry[] = [
    ...own,
    { id: 'theme-system', label: themes.system, icon: Monitor, onAction: () => applyTheme('system') },
    { id: 'theme-light', label: themes.light, icon: Sun, onAction: () => applyTheme('light') },
    { id: 'theme-dark', label: themes.dark, icon: Moon, onAction: () => applyTheme('dark') },
    {
      id: 'theme-contrast',
      label: themes.contrast,
      icon: Contrast,
      onAction: () => applyTheme('contrast'),
    },
    ...language,
    { id: 'shortcuts', label: shortcutsLabel, icon: Keyboard, note: '?', onAction: openShortcuts },
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
      <IconButton tone="bare" icon={LogOut} label={text.logout} className={styles.logout} onClick={onLeave} />
      {question}
    </>
  );
}
