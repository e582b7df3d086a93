import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './logo.module.css';

/** The ward's line with a dot on it. */
export function LogoMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 25h15.5" stroke="currentColor" />
      <path className={styles.stroke} d="M4 7l5.5 11L16 9l6.5 9L28 7" />
      <circle className={styles.dot} cx="25" cy="25" r="4" />
    </svg>
  );
}

interface LogoProps {
  /** The product's or the hospital's name. */
  readonly name: ReactNode;
  readonly size?: 'm' | 'l' | undefined;
}

/** Put it inside a link to the first page. */
export function Logo({ name, size }: LogoProps) {
  return (
    <span className={cx(styles.logo, size === 'l' && styles.l)}>
      <LogoMark />
      <span>{name}</span>
    </span>
  );
}
