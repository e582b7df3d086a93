import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from '#ui/cx.ts';

interface CardProps extends ComponentProps<'section'> {
  /** Space around the content; leave it out when rows reach the edges. */
  readonly pad?: boolean | undefined;
}

/** A surface with a hairline. Name it with `aria-label` or `aria-labelledby`. */
export function Card({ pad, className, ...rest }: CardProps) {
  return <section {...rest} className={cx(styles.card, pad && styles.pad, className)} />;
}

interface CardHeaderProps {
  readonly title: ReactNode;
  /** Id for `aria-labelledby` of the card. */
  readonly id?: string | undefined;
  /** In front of the title: the mark of a kind. */
  readonly mark?: ReactNode;
  /** Beside the title: "5 wait, longest first". */
  readonly sub?: ReactNode;
  /** Node at the end: a count or one quiet action. */
  readonly end?: ReactNode;
  readonly level?: 2 | 3 | undefined;
}

export function CardHeader({ title, id, mark, sub, end, level = 2 }: CardHeaderProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <header className={styles.header}>
      {mark}
      <Title id={id} className={styles.title}>
        {title}
      </Title>
      {sub && <span className={styles.sub}>{sub}</span>}
      {end && <span className={styles.end}>{end}</span>}
    </header>
  );
}
