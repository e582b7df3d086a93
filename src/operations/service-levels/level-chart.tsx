import type { ServiceLevelRow } from '#contract/service-levels.ts';
import { serviceLevels } from '#i18n/en/service-levels.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { BarChart, type Bar } from '#ui/charts/bar-chart.tsx';
import { Card } from '#ui/layout/card.tsx';

const PERCENT = 100;
/** "30 Nov" of "Mon, 30 Nov 2026". */
const shortOf = (words: string): string => words.split(' ').slice(1, 3).join(' ');

/** The share of all judged requests that were in time, each week; a week without any has no bar. */
function barsOf(rows: readonly ServiceLevelRow[]): Bar[] {
  const weeks = Map.groupBy(rows, ({ week }) => week);
  return [...weeks]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([week, of]) => {
      const sum = (count: (row: ServiceLevelRow) => number): number =>
        of.reduce((total, row) => total + count(row), 0);
      const onTime = sum((row) => row.onTime);
      const judged = onTime + sum((row) => row.missed);
      if (judged === 0) return [];
      const value = (PERCENT * onTime) / judged;
      const name = dayWords(week);
      return [{ id: week, name, short: shortOf(name), value }];
    });
}

export function LevelChart({ rows }: { rows: readonly ServiceLevelRow[] }) {
  const text = useText(serviceLevels);
  const bars = barsOf(rows);
  if (bars.length === 0) return null;
  return (
    <Card pad aria-label={text.chart}>
      <BarChart label={text.chart} bars={bars} value={text.percent} tick={text.percent} />
    </Card>
  );
}
