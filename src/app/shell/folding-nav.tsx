import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import styles from './folding-nav.module.css';
import type { MenuEntry, MenuKey } from '#domain/menus.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { BarNav, NavItem } from '#ui/layout/bar.tsx';

const MoreMenu = lazy(() => import('./more-menu.tsx').then((m) => ({ default: m.MoreMenu })));
/** Room for the word "More" and a dot, in px: measured at the widest language. */
const MORE_PX = 104;

interface FoldingNavProps {
  entries: readonly MenuEntry[];
  path: string;
  waits: Partial<Record<MenuKey, boolean>>;
  counts: Partial<Record<MenuKey, number>>;
  aside?: ReactNode;
}

/** The menu in the bar; entries without room fold into "More", which shows a dot if one of them has one. */
export function FoldingNav({ entries, path, waits, counts, aside }: FoldingNavProps) {
  const text = useText(shell);
  const { box, shown } = useFold(entries.length);
  const folded = entries.slice(shown);
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
        {folded.length > 0 && (
          <Suspense>
            <MoreMenu entries={folded} waits={waits} />
          </Suspense>
        )}
        {aside && (
          <span className={styles.aside} data-aside>
            {aside}
          </span>
        )}
      </BarNav>
    </div>
  );
}

/** How many of `count` entries fit the box; measured when the box changes, with every entry shown for a moment. */
function useFold(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function measure(): void {
      if (!element) return;
      const places = [...element.querySelectorAll<HTMLElement>('[data-fold]')];
      for (const place of places) place.hidden = false;
      const left = element.getBoundingClientRect().left;
      const ends = places.map((place) => place.getBoundingClientRect().right - left);
      const beside = element.querySelector('[data-aside]')?.getBoundingClientRect().width ?? 0;
      const width = element.clientWidth - beside;
      const fits = (ends.at(-1) ?? 0) <= width ? count : ends.filter((end) => end <= width - MORE_PX).length;
      places.forEach((place, i) => {
        place.hidden = i >= fits;
      });
      setShown(fits);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return { box, shown };
}
