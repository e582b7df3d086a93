import type { ReactNode } from 'react';
import styles from './cookie-banner.module.css';
import { Cookies } from './cookies.tsx';

/** A page that the cookie banner must not cover: the banner is a part of it, above a form and below a call. */
export function CookiesInFlow({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {isAsked && <Cookies />}
      {children}
    </div>
  );
}
