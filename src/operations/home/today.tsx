import type { Overview } from '#contract/overview.ts';
import { waitWords } from '#domain/format.ts';
import { overview } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { Card } from '#ui/layout/card.tsx';
import styles from './home.module.css';

/** Each figure has what it is compared with beside it. */
export function Today({ data: { today, weekAgo } }: { data: Overview }) {
  const text = useText(overview);
  const median = (s: number | null): string => (s === null ? text.unknown : waitWords(s));
  return (
    <section aria-label={text.today} className={styles.today}>
      <h2>{text.today}</h2>
      <div className={styles.figures}>
        <Figure
          label={text.requests}
          value={String(today.requests)}
          sub={text.requestsBefore(weekAgo.requests)}
        />
        <Figure label={text.accepted} value={String(today.accepted)} sub={text.acceptedOf(today.requests)} />
        <Figure
          label={text.median}
          value={median(today.medianToAcceptS)}
          sub={text.medianBefore(median(weekAgo.medianToAcceptS))}
        />
      </div>
    </section>
  );
}

function Figure({ label, value, sub }: { label: string; value: string; sub: string }) {
  return (
    <Card pad aria-label={label} className={styles.figure}>
      <span>{label}</span>
      <strong>{value}</strong>
      <small>{sub}</small>
    </Card>
  );
}
