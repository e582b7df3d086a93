import { useNavigate } from '@tanstack/react-router';
import styles from './folding-nav.module.css';
import type { NavAction } from './folding-nav.tsx';
import type { MenuEntry, MenuKey } from '#domain/menus.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { navItemClass, WaitDot } from '#ui/layout/bar.tsx';
import { MenuButton } from '#ui/overlays/menu.tsx';

interface MoreMenuProps {
  entries: readonly MenuEntry[];
  action: NavAction | undefined;
  path: string;
  waits: Partial<Record<MenuKey, boolean>>;
}

/** The folded entries; one with a waiting patient puts its dot on "More", the current one its line. */
export function MoreMenu({ entries, action, path, waits }: MoreMenuProps) {
  const text = useText(shell);
  const navigate = useNavigate();
  const places = entries.map(({ key, to }) => ({
    id: key,
    label: text[key],
    waits: waits[key],
    onAction: () => void navigate({ to }),
  }));
  const items = action ? [...places, { id: 'action', ...action }] : places;
  return (
    <span className={styles.more}>
      <MenuButton
        label={text.more}
        items={items}
        className={navItemClass(entries.some(({ to }) => to === path))}
      >
        {text.more}
        {entries.some(({ key }) => waits[key]) && <WaitDot />}
      </MenuButton>
    </span>
  );
}
