import type { ReactNode } from 'react';
import styles from './split-page.module.css';

interface SplitPageProps {
  /** `<Logo size="l" />`, in a link or alone. Shown on the side, and on top where the side has no room. */
  readonly logo: ReactNode;
  /** "The ward, wherever you are." */
  readonly pitch: string;
  /** Words about the provider of the care. */
  readonly note?: ReactNode;
  readonly title: string;
  readonly sub?: ReactNode;
  /** The form. */
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** Sign-in and what is like it: the ward's line on one side, one form on the other. */
export function SplitPage({ logo, pitch, note, title, sub, children, footer }: SplitPageProps) {
  return (
    <div className={styles.split}>
      <aside className={styles.side}>
        <div>{logo}</div>
        <div>
          <p className={styles.pitch}>{pitch}</p>
          <Motif />
        </div>
        <p className={styles.note}>{note}</p>
      </aside>
      <div className={styles.main}>
        <div className={styles.top}>{logo}</div>
        <main id="main" tabIndex={-1} className={styles.box}>
          <div>
            <h1 className={styles.heading}>{title}</h1>
            {sub && <p className={styles.sub}>{sub}</p>}
          </div>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}

function Motif() {
  return (
    <svg
      className={styles.motif}
      viewBox="0 0 560 164"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className={styles.rail} d="M2 128h380M478 128h80" />
      <path className={styles.wave} d="M40 14l70 88 80-72 80 72 70-88" />
      <circle className={styles.dot} cx="430" cy="128" r="16" />
      <circle className={styles.halo} cx="430" cy="128" r="30" strokeWidth="2" />
    </svg>
  );
}
