import type { Series, SeriesReport } from '#contract/patients.ts';
import type { ReadingRow } from '#care/readings.tsx';
import { latestOf } from '#domain/laboratory/latest.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { isRejectedSample } from '#domain/laboratory/result-words.ts';
import { readingOf } from '#domain/readings.ts';
import { rangeWords } from '#domain/units.ts';
import type { clinical } from '#i18n/en/clinical.ts';
import { FlagWord } from './lab-flag.tsx';

/** The newest result of a series as a row. Beside one that is no number there is no line: it would end before it. */
export function seriesRow(series: Series, words: (typeof clinical)['en']): ReadingRow[] {
  const { code, name, unit, points } = series;
  const latest = latestOf(series);
  if (!latest) return [];
  if ('point' in latest) {
    const trend = points.map(({ value }) => value);
    const row = readingOf({ code, name, unit, ...latest.point }, words);
    return [{ ...row, value: resultWords(latest.point, unit), trend }];
  }
  const { report } = latest;
  return [
    {
      id: code,
      name,
      value: reportWords(report, unit),
      range: rangeWords(report, words),
      flag: null,
      state: <ReportFlag report={report} />,
    },
  ];
}

/** A report as typed, with the unit where it is a figure. */
export function reportWords({ text }: SeriesReport, unit: string): string {
  return resultWords({ value: null, text }, unit);
}

/** Shows what a report is by the range; that it is not compared where nothing says so. */
export function ReportFlag({ report: { flag, text, low, high } }: { report: SeriesReport }) {
  const isCompared = low === null && high === null;
  return <FlagWord {...{ flag, isCompared }} isText={false} isRejected={isRejectedSample(text)} />;
}
