import type { Series, SeriesReport } from '#contract/patients.ts';

type SeriesPoint = Series['points'][number];

/** The newest result of a series: a number, or a report that is none. At the same time the report counts. */
export function latestOf({
  points,
  reports,
}: Pick<Series, 'points' | 'reports'>): { point: SeriesPoint } | { report: SeriesReport } | undefined {
  const [point, report] = [points.at(-1), reports.at(-1)];
  if (report && (!point || report.at >= point.at)) return { report };
  return point && { point };
}
