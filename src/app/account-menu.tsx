import { useNavigate, useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Languages, LogOut, Monitor, Moon, Sun, Contrast } from 'lucide-react';
import type { Role } from '#contract/shared.ts';
import { leave } from '#app/leave.ts';
import styles from '#app/area.module.css';
import { shell } from '#i18n/en/shell.ts';
import { currentLanguage, setLanguage, useText } from '#i18n/text.ts';
import { Avatar } from '#ui/avatar.tsx';
import { BarName } from '#ui/bar.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu.tsx';
import { applyTheme } from '#ui/theme.ts';

export interface AccountItem {
  id: string;
  label: string;
  /** A path of the portal, or something to do. */
  to?: string;
  onAction?: () => void;
}

interface AccountMenuProps {
  role: Role;
  name: string;
  items: readonly AccountItem[];
}

/** The dropdown under the name (R2.13–R2.18), with appearance, language and Logout. */
export function AccountMenu({ role, name, items }: AccountMenuProps) {
  const text = useText(shell);
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  const own: MenuEntry[] = items.map(({ id, label, to, onAction }) => ({
    id,
    label,
    onAction: onAction ?? (() => void navigate({ to: to ?? '/' })),
  }));
  const other =
    currentLanguage() === 'en'
      ? ({ code: 'hi', name: 'हिन्दी' } as const)
      : ({ code: 'en', name: 'English' } as const);
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
    { id: 'language', label: other.name, icon: Languages, onAction: () => void setLanguage(other.code) },
    { id: 'logout', label: text.logout, icon: LogOut, onAction: () => void leave(role, client, router) },
  ];
  return (
    <MenuButton label={text.account} items={entries} className={styles.account}>
      <Avatar name={name} />
      <BarName>{name}</BarName>
    </MenuButton>
  );
}
