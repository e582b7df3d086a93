import { lazy, Suspense, useId } from 'react';
import { Reading, type ReadingFlag } from './readings.tsx';
import styles from '#ui/charts/chart.module.css';
import { useWidth } from '#ui/charts/use-width.ts';
import { useWorkWords } from '#ui/work-words.ts';

const TrendDrawing = lazy(() => import('./trend-drawing.tsx').then((m) => ({ default: m.TrendDrawing })));

export interface TrendPoint {
  readonly at: string;
  readonly value: number;
  /** Typed text where it contains more than the value. */
  readonly text: string | null;
  /** Lower end of the range at that time; null if unknown. */
  readonly low: number | null;
  readonly high: number | null;
  readonly flag: ReadingFlag;
}

export interface TrendChartProps {
  /** "HbA1c, in %" */
  readonly label: string;
  /** Oldest first; at least one. */
  readonly points: readonly TrendPoint[];
  /** "%": what the axis counts. */
  readonly unit: string;
  /** "Reference range 4 – 5.6 %", or that none is recorded. */
  readonly range: string;
  /** "8.4" */
  readonly figure: (value: number) => string;
  /** "8.4 %" */
  readonly value: (point: TrendPoint) => string;
  /** "21 Nov 2026" */
  readonly day: (at: string) => string;
  /** Label on the axis: "Nov 26". */
  readonly month: (at: Date) => string;
}

/** One value over time in the band of what is usual. A table has the same, for screen readers and exact figures. */
export function TrendChart(props: TrendChartProps) {
  const { label, points, value, day, range } = props;
  const last = points.at(-1);
  const hasBand = last !== undefined && (last.low !== null || last.high !== null);
  const words = useWorkWords();
  const id = useId();
  const [width, box] = useWidth();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        <span>{label}</span>
        <span className={styles.legend} data-band={hasBand || undefined}>
          {range}
        </span>
      </figcaption>
      <div ref={box} className={styles.box}>
        <Suspense>{width > 0 && <TrendDrawing {...props} width={width} />}</Suspense>
      </div>
      <details className={styles.details}>
        <summary>{words.asTable}</summary>
        <table aria-label={label} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.reading}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.at}>
                <th scope="row">{day(point.at)}</th>
                <td>{value(point)}</td>
                <td>
                  <Reading flag={point.flag} known={point.low !== null || point.high !== null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
