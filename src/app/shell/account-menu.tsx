import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Languages, Lock, LogOut, Monitor, Moon, Sun, Contrast } from 'lucide-react';
import { LeaveDialog } from '#app/device/unsent-changes-dialog.tsx';
import { unreadInboxQuery } from '#api/resources/inbox-unread.ts';
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
import type { IconShape } from '#ui/media/icon.tsx';
import { MenuButton, type MenuEntry, type MenuGroup } from '#ui/overlays/menu.tsx';
import { applyTheme, storedTheme, type Theme } from '#lib/theme.ts';

export interface AccountItem {
  id: string;
  label: string;
  /** A path of the portal. */
  to: string;
  /** Without one: the account itself. */
  group?: AccountGroup | undefined;
}

const ACCOUNT_GROUPS = ['work', 'money', 'account'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

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
  const [wasOpened, setOpened] = useState(false);
  const { onLeave, question } = useLeave(role, LeaveDialog);
  const passwordPath = PASSWORD_PATHS[role];
  const password: readonly AccountItem[] = passwordPath
    ? [{ id: 'password', label: text.changePassword, to: passwordPath }]
    : [];
  const places = usePlaces([...items, ...password], wasOpened);
  const themes = useThemes();
  const device = useDeviceEntries(onLeave);
  return (
    <>
      <MenuButton
        label={text.account}
        groups={[...places, themes, device]}
        className={styles.account}
        onOpenChange={(isOpen) => isOpen && setOpened(true)}
      >
        <Avatar name={name} />
        <BarName>{name}</BarName>
      </MenuButton>
      <IconButton tone="bare" icon={LogOut} label={text.logout} className={styles.logout} onClick={onLeave} />
      {question}
    </>
  );
}

/** Returns the places of the dropdown in their groups; at the inbox, once the menu was opened, what was not read. */
function usePlaces(items: readonly AccountItem[], wasOpened: boolean): MenuGroup[] {
  const text = useText(shell);
  const navigate = useNavigate();
  const hasInbox = items.some(({ id }) => id === 'inbox');
  const { data: unread = 0 } = useQuery({ ...unreadInboxQuery, enabled: wasOpened && hasInbox });
  const entryOf = ({ id, label, to }: AccountItem): MenuEntry => ({
    id,
    label,
    onAction: () => void navigate({ to }),
    ...(id === 'inbox' && unread > 0 && { note: text.unread(unread) }),
  });
  return ACCOUNT_GROUPS.map((name) => ({
    label: text[name],
    items: items.filter(({ group = 'account' }) => group === name).map(entryOf),
  }));
}

/** Returns the themes, with a tick at the one of this device. */
function useThemes(): MenuGroup {
  const text = useText(shell);
  const themes = useText(appearance);
  const [theme, setTheme] = useState(storedTheme);
  const entryOf = ([id, icon]: readonly [Theme, IconShape]): MenuEntry => ({
    id,
    label: themes[id],
    icon,
    onAction: () => {
      applyTheme(id);
      setTheme(id);
    },
  });
  return { label: text.appearance, chosen: theme, items: THEMES.map(entryOf) };
}

const THEMES = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
  ['contrast', Contrast],
] as const;

/** Returns what concerns this device: language, keys, lock and Logout. */
function useDeviceEntries(onLeave: () => void): MenuGroup {
  const text = useText(shell);
  const { title: shortcutsLabel } = useText(shortcuts);
  const other = otherLanguage();
  const language: MenuEntry[] = other
    ? [{ id: 'language', label: other.name, icon: Languages, onAction: () => void setLanguage(other.code) }]
    : [];
  return {
    label: text.thisDevice,
    items: [
      ...language,
      { id: 'shortcuts', label: shortcutsLabel, icon: Keyboard, note: '?', onAction: openShortcuts },
      { id: 'lock', label: text.lock, icon: Lock, onAction: () => void lockNow() },
      { id: 'logout', label: text.logout, icon: LogOut, onAction: onLeave },
    ],
  };
}
