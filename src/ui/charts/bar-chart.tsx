import { lazy, Suspense, useId } from 'react';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';
import { useWorkWords } from '#ui/work-words.ts';

const BarDrawing = lazy(() => import('./bar-drawing.tsx').then((m) => ({ default: m.BarDrawing })));

export interface Bar {
  readonly id: string;
  /** "November 2026" */
  readonly name: string;
  /** Under the bar: "Nov". */
  readonly short: string;
  readonly value: number;
}

export interface BarChartProps {
  /** "Yours each month" */
  readonly label: string;
  /** In their order, those of nothing included. */
  readonly bars: readonly Bar[];
  /** "₹ 1,33,501.95" */
  readonly value: (value: number) => string;
  /** The same on the axis: "1.3L". */
  readonly tick: (value: number) => string;
}

/** One sum for each stretch of a period. A table has the same, for screen readers and exact figures. */
export function BarChart(props: BarChartProps) {
  const { label, bars, value } = props;
  const words = useWorkWords();
  const id = useId();
  const [width, box] = useWidth();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {label}
      </figcaption>
      <div ref={box} className={styles.box}>
        <Suspense>{width > 0 && <BarDrawing {...props} width={width} />}</Suspense>
      </div>
      <details className={styles.details}>
        <summary>{words.asTable}</summary>
        <table aria-label={label} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.value}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id}>
                <th scope="row">{bar.name}</th>
                <td>{value(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
