import { Link, useNavigate } from '@tanstack/react-router';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { BarNav, NavItem, navItemClass } from '#ui/layout/bar.tsx';
import { useFold } from '#ui/layout/use-fold.ts';
import { MenuButton } from '#ui/overlays/menu.tsx';
import styles from './console-nav.module.css';
import type { ConsolePath } from './place-calls.ts';
import { useOpens } from './use-opens.ts';

/** The places of the console: those of every day first. */
const PLACES = [
  { to: '/', label: 'HOME' },
  { to: '/board', label: 'BOARD' },
  { to: '/people', label: 'PEOPLE' },
  { to: '/patients', label: 'PATIENTS' },
  { to: '/appointments', label: 'APPOINTMENTS' },
  { to: '/orders', label: 'ORDERS' },
  { to: '/messages', label: 'MESSAGES' },
  { to: '/payments', label: 'PAYMENTS' },
  { to: '/payouts', label: 'PAYOUTS' },
  { to: '/incidents', label: 'INCIDENTS' },
  { to: '/privacy', label: 'PRIVACY' },
  { to: '/audit', label: 'AUDIT' },
  { to: '/places', label: 'PLACES' },
  { to: '/catalogue', label: 'CATALOGUE' },
  { to: '/medicines', label: 'MEDICINES' },
  { to: '/clinical-data', label: 'CLINICAL_DATA' },
  { to: '/overrides', label: 'OVERRIDES' },
  { to: '/service-levels', label: 'SERVICE_LEVELS' },
  { to: '/calls', label: 'CALLS' },
  { to: '/connections', label: 'CONNECTIONS' },
  { to: '/import', label: 'IMPORT' },
] as const satisfies readonly { to: ConsolePath; label: string }[];

/** The places of the operator's roles in the bar; those without room are in the menu "More". */
export function ConsoleNav({ path }: { path: string }) {
  const text = useText(operations);
  const navigate = useNavigate();
  const opens = useOpens();
  const places = PLACES.filter(({ to }) => opens(to));
  const { box, shown } = useFold(places.length);
  const folded = places.slice(shown);
  return (
    <div ref={box} className={styles.box}>
      <BarNav label={text.menu}>
        {places.map(({ to, label }, i) => (
          <span key={to} className={styles.place} hidden={i >= shown} data-fold>
            <NavItem of={<Link to={to} />} current={path === to}>
              {text[label]}
            </NavItem>
          </span>
        ))}
        {folded.length > 0 && (
          <MenuButton
            label={text.more}
            className={navItemClass(folded.some(({ to }) => to === path))}
            items={folded.map(({ to, label }) => ({
              id: label,
              label: text[label],
              onAction: () => void navigate({ to }),
            }))}
          >
            {text.more}
          </MenuButton>
        )}
      </BarNav>
    </div>
  );
}
