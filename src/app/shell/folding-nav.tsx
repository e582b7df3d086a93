import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import styles from './folding-nav.module.css';
import type { MenuEntry, MenuKey } from '#domain/menus.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { loadLater } from '#lib/load-later.ts';
import { BarNav, NavItem, navItemClass, WaitDot } from '#ui/layout/bar.tsx';
import { useFold } from '#ui/layout/use-fold.ts';
import { Icon } from '#ui/media/icon.tsx';

/** It brings the library of overlays: half as much again as the rest of a first screen. */
const MoreMenu = lazy(() =>
  loadLater(() => import('./more-menu.tsx')).then((m) => ({ default: m.MoreMenu })),
);

export interface NavAction {
  label: string;
  onAction: () => void;
}

interface FoldingNavProps {
  entries: readonly MenuEntry[];
  path: string;
  waits: Partial<Record<MenuKey, boolean>>;
  counts: Partial<Record<MenuKey, number | undefined>>;
  /** The last entry, which is no place of the portal. */
  action?: NavAction | undefined;
}

/** The menu in the bar; entries without room fold into "More", which shows a dot if one of them has one. */
export function FoldingNav({ entries, path, waits, counts, action }: FoldingNavProps) {
  const text = useText(shell);
  const { box, shown } = useFold(entries.length + (action ? 1 : 0));
  const folded = entries.slice(shown);
  const isFolded = action !== undefined && shown <= entries.length;
  return (
    <div ref={box} className={styles.box}>
      <BarNav label={text.mainMenu}>
        {entries.map(({ key, to }, i) => (
          <span key={key} className={styles.place} hidden={i >= shown} data-fold>
            <NavItem
              of={<Link to={to} />}
              current={path === to}
              waits={waits[key]}
              count={counts[key]}
              hot={waits[key]}
            >
              {text[key]}
            </NavItem>
          </span>
        ))}
        {action && (
          <span className={styles.place} hidden={isFolded} data-fold>
            <button type="button" className={navItemClass()} onClick={action.onAction}>
              {action.label}
            </button>
          </span>
        )}
        {(folded.length > 0 || isFolded) && (
          <Suspense
            fallback={
              <span className={styles.more}>
                <span className={navItemClass(folded.some(({ to }) => to === path))}>
                  {text.more}
                  {folded.some(({ key }) => waits[key]) && <WaitDot />}
                  <Icon of={ChevronDown} size="s" />
                </span>
              </span>
            }
          >
            <MoreMenu entries={folded} action={isFolded ? action : undefined} path={path} waits={waits} />
          </Suspense>
        )}
      </BarNav>
    </div>
  );
}
