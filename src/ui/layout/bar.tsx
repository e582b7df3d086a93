import { cloneElement, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './bar.module.css';
import { useHiddenSides } from './use-hidden-sides.ts';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/words.ts';

interface BarProps {
  /** The logo in a link. */
  readonly home: ReactNode;
  readonly nav?: ReactNode;
  /** Sound, connection, who is signed in. */
  readonly end?: ReactNode;
}

/** The bar at the top, above the line. */
export function Bar({ home, nav, end }: BarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.home}>{home}</div>
      {nav}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** Shows who is signed in, beside the avatar; only read out where the bar is narrow. */
export function BarName({ children }: { readonly children: ReactNode }) {
  return <span className={styles.name}>{children}</span>;
}

interface BarWordProps {
  readonly children: ReactNode;
  /** Only read out on an upright tablet too, where the places need the room. */
  readonly isMinor?: boolean | undefined;
  /** Only read out up to a wide window, where a `BarShort` says it. */
  readonly isLong?: boolean | undefined;
}

/** Shows what an icon beside it says as well; only read out on a phone. */
export function BarWord({ children, isMinor, isLong }: BarWordProps) {
  return <span className={cx(styles.word, isMinor && styles.minor, isLong && styles.long)}>{children}</span>;
}

/** A short word for a phone, or with `isLong` for all but wide windows, where the whole sentence is a `BarWord` beside it. */
export function BarShort({ children, isLong }: Pick<BarWordProps, 'children' | 'isLong'>) {
  return (
    <span className={cx(styles.short, isLong && styles.shortOfLong)} aria-hidden="true">
      {children}
    </span>
  );
}

/** `label` names the navigation; children are `NavItem`s. Where they have no room it scrolls, faded at an edge with more behind it. */
export function BarNav({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const { before, after } = useHiddenSides(nav);
  return (
    <nav
      ref={nav}
      className={styles.nav}
      aria-label={label}
      data-before={before || undefined}
      data-after={after || undefined}
    >
      {children}
    </nav>
  );
}

/** The look of an entry, for a trigger that cannot be cloned ("More"). */
export function navItemClass(current = false): string {
  return cx(styles.item, current && styles.current);
}

interface NavItemProps {
  /** The element that navigates: `<Link to="/home" />`, `<a href />`. A router's link may set `aria-current` by itself. */
  readonly of: ReactElement<{
    className?: string | undefined;
    children?: ReactNode;
    'aria-current'?: 'page' | undefined;
  }>;
  readonly current?: boolean | undefined;
  /** Shows a dot on the line with a text for screen readers: someone is waiting there. */
  readonly waits?: boolean | undefined;
  readonly count?: number | undefined;
  /** The counter counts what waits. */
  readonly hot?: boolean | undefined;
  readonly children: ReactNode;
}

/** A place on the line; the current one is a stretch of it. */
export function NavItem({ of, current, waits, count, hot, children }: NavItemProps) {
  const inside = (
    <>
      {typeof children === 'string' ? <Words>{children}</Words> : children}
      {count !== undefined && <span className={cx(styles.count, hot && styles.hot)}>{count}</span>}
      {waits && <WaitDot />}
    </>
  );
  return cloneElement(
    of,
    { className: styles.item, ...(current ? { 'aria-current': 'page' as const } : {}) },
    inside,
  );
}

/** The words of an entry in the room that they need as the current one, so that no place moves when another is chosen. */
function Words({ children }: { readonly children: string }) {
  return (
    <span className={styles.words} data-words={children}>
      {children}
    </span>
  );
}

/** The dot that says someone is waiting; also for a trigger with `navItemClass()`. */
export function WaitDot() {
  const words = useWords();
  return <span className={styles.dot} role="img" aria-label={words.someoneWaits} />;
}
