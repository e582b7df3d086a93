import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { clinical } from '#i18n/en/clinical.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/media/icon.tsx';
import styles from './readings.module.css';
import { useWorkWords } from '#ui/work-words.ts';

export type ReadingFlag = 'LOW' | 'HIGH' | 'CRITICAL_LOW' | 'CRITICAL_HIGH' | null;

export interface ReadingRow {
  readonly id: string;
  readonly name: string;
  /** "168 mg/dL" */
  readonly value: string;
  /** "70 – 100"; undefined where nothing is known. */
  readonly range: string | undefined;
  readonly flag: ReadingFlag;
  /** In the place of the flag, of a result that is no number. */
  readonly state?: ReactNode;
  /** Oldest first: a small line. */
  readonly trend?: readonly number[] | undefined;
}

interface ReadingsProps {
  readonly label: string;
  readonly rows: readonly ReadingRow[];
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
}

/** Measured values beside what is usual. */
export function Readings({ label, rows, selected, onSelect }: ReadingsProps) {
  const words = useWorkWords();
  const trends = rows.some((row) => row.trend);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.readingOf}</th>
            <th scope="col" className={styles.figure}>
              {words.value}
            </th>
            <th scope="col" className={styles.range}>
              {words.usual}
            </th>
            {trends && (
              <th scope="col" className={styles.trend}>
                {words.trend}
              </th>
            )}
            <th scope="col">{words.reading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-selected={row.id === selected || undefined}>
              <th scope="row">
                {onSelect ? (
                  <button
                    type="button"
                    className={styles.pick}
                    aria-pressed={row.id === selected}
                    onClick={() => onSelect(row.id)}
                  >
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </th>
              <td className={cx(styles.figure, styles.value)}>
                {row.value}
                <span className={styles.below}>{row.range}</span>
              </td>
              <td className={styles.range}>{row.range ?? '–'}</td>
              {trends && <td className={styles.trend}>{row.trend && <Sparkline values={row.trend} />}</td>}
              <td>{row.state ?? <Reading flag={row.flag} known={row.range !== undefined} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** High or low with an arrow and a word, never by colour alone. */
export function Reading({ flag, known }: { readonly flag: ReadingFlag; readonly known: boolean }) {
  const words = useWorkWords();
  const critical = useText(clinical);
  if (!flag && !known) return null;
  const way = flag?.endsWith('HIGH') ? ArrowUp : ArrowDown;
  const { CRITICAL_LOW, CRITICAL_HIGH } = critical;
  const said = { LOW: words.low, HIGH: words.high, CRITICAL_LOW, CRITICAL_HIGH };
  return (
    <span className={cx(styles.reading, flag && styles.off)}>
      <Icon of={flag ? way : Check} size="em" />
      {flag ? said[flag] : words.inRange}
    </span>
  );
}

const WIDTH = 80;
const HEIGHT = 24;

/** Decoration: the chart and its table say the same in figures. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const points = values.map((value, at) => {
    const x = values.length === 1 ? WIDTH / 2 : (at / (values.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 3 - ((value - least) / span) * (HEIGHT - 6)).toFixed(1)}`;
  });
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
