import { useEffect, useRef, type ReactNode } from 'react';
import { setUp as catalogue } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';
import styles from './set-up.module.css';

interface Step {
  title: string;
  /** Answer, or purpose. */
  said: string;
}

interface SetUpFrameProps {
  steps: readonly Step[];
  now: number;
  children: ReactNode;
}

/** The line of questions on one side, the one of now on the other. */
export function SetUpFrame({ steps, now, children }: SetUpFrameProps) {
  const text = useText(catalogue);
  return (
    <div className={styles.frame}>
      <aside className={styles.rail}>
        <Logo name={portalConfig.productName} />
        <ol className={styles.steps} aria-label={text.title}>
          {steps.map(({ title, said }, at) => (
            <li
              key={title}
              data-state={at < now ? 'done' : at === now ? 'now' : 'next'}
              aria-current={at === now ? 'step' : undefined}
            >
              <span className={styles.dot} aria-hidden="true" />
              <span className={styles.step}>
                <strong>{title}</strong>
                <span>{said}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.closes}>{text.closes}</p>
      </aside>
      <main id="main" className={styles.main}>
        <div className={styles.question}>
          <p className={styles.count}>{text.step(now + 1, steps.length)}</p>
          {children}
        </div>
        <p className={styles.opened}>{text.opened}</p>
      </main>
    </div>
  );
}

/** The title of a question takes the focus, so that a screen reader reads on from there. */
export function Question({ title, sub }: { title: string; sub: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.sub}>{sub}</p>
    </div>
  );
}
