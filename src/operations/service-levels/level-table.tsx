import type { ServiceLevelRow } from '#contract/service-levels.ts';
import { waitWords } from '#domain/format.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { serviceLevels } from '#i18n/en/service-levels.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './levels.module.css';

const FIGURES = ['requests', 'done', 'median', 'p90', 'target', 'onTime', 'missed', 'abandoned'] as const;

/** The figures by week, hub and kind; on a narrow screen the table scrolls sideways by itself. */
export function LevelTable({ rows }: { rows: readonly ServiceLevelRow[] }) {
  const text = useText(serviceLevels);
  const kinds = useText(alertsHere);
  const words = (value: number | null): string => (value === null ? text.none : waitWords(value));
  return (
    <Card aria-label={text.table}>
      <CardHeader title={text.table} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.scroll} role="group" aria-label={text.table} tabIndex={0}>
        <table className={styles.table} aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col">{text.week}</th>
              <th scope="col">{text.hub}</th>
              <th scope="col">{text.kind}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col" data-figure>
                  {text[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={[row.week, row.hubKey, row.kind].join(' ')}>
                <th scope="row">{dayWords(row.week)}</th>
                <td>{row.hubName ?? text.noHub}</td>
                <td>{kinds[row.kind]}</td>
                <td data-figure>{row.requests}</td>
                <td data-figure>{row.done}</td>
                <td data-figure>{words(row.medianS)}</td>
                <td data-figure>{words(row.p90S)}</td>
                <td data-figure>{words(row.targetS)}</td>
                <td data-figure>{row.onTime}</td>
                <td data-figure data-late={row.missed > 0 || undefined}>
                  {row.missed}
                </td>
                <td data-figure>{row.abandoned}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
