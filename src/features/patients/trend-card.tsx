import { useId, useState } from 'react';
import type { Series, SeriesReport } from '#contract/patients.ts';
import { latestOf } from '#domain/laboratory/latest.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { rangeWords, unitWords, valueWords } from '#domain/units.ts';
import { SPANS, type Span } from '#features/patients/patient-search.ts';
import styles from '#features/patients/patients.module.css';
import { within } from '#features/patients/within.ts';
import { clinical } from '#i18n/en/clinical.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { dayOf, monthOf } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ReportFlag, reportWords } from '#care/lab-results/series-row.tsx';
import { Reading } from '#care/readings.tsx';
import { TrendChart } from '#care/trend-chart.tsx';

interface TrendCardProps {
  series: Series;
  span: Span;
  onSpan: (span: Span) => void;
}

/** One kind of value over time: the latest in large, then the line. */
export function TrendCard({ series, span, onSpan }: TrendCardProps) {
  const text = useText(patients);
  const words = useText(clinical);
  const [now] = useState(() => Date.now());
  const points = within(series.points, span, now);
  const reports = within(series.reports, span, now);
  const [first, last] = [points[0], series.points.at(-1)];
  return (
    <Card aria-label={series.name}>
      <CardHeader title={series.name} end={<Latest series={series} />} />
      <div className={styles.spans} role="group" aria-label={text.span}>
        {SPANS.map((one) => (
          <Pill key={one} pressed={one === span} onPress={() => onSpan(one)}>
            {text[one]}
          </Pill>
        ))}
      </div>
      {first ? (
        <TrendChart
          label={text.since(points.length, dayOf(first.at))}
          points={points}
          unit={unitWords(series.unit)}
          range={text.rangeOf(last && rangeWords(last, words), unitWords(series.unit))}
          figure={(figure) => valueWords(figure, '')}
          value={(point) => resultWords(point, series.unit)}
          day={dayOf}
          month={monthOf}
        />
      ) : reports.length > 0 ? null : (
        <EmptyState title={text.noneInSpan}>{text.noneInSpanText}</EmptyState>
      )}
      {reports.length > 0 && <Reports reports={reports} unit={series.unit} />}
      {span === 'ALL' && series.hasOlder && <p className={styles.none}>{text.older}</p>}
    </Card>
  );
}

/** The newest result in large: as typed where it is no number. */
function Latest({ series }: { series: Series }) {
  const latest = latestOf(series);
  if (!latest) return null;
  const { unit } = series;
  return (
    <span className={styles.latest}>
      {'report' in latest ? (
        <>
          <span className={styles.figure}>{reportWords(latest.report, unit)}</span>
          <ReportFlag report={latest.report} />
        </>
      ) : (
        <>
          <span className={styles.figure}>{resultWords(latest.point, unit)}</span>
          <Reading flag={latest.point.flag} known={latest.point.low !== null || latest.point.high !== null} />
        </>
      )}
    </span>
  );
}

/** The results that are no point of the line, newest first. */
function Reports({ reports, unit }: { reports: readonly SeriesReport[]; unit: string }) {
  const text = useText(patients);
  const id = useId();
  return (
    <div className={styles.reports}>
      <h3 id={id}>{text.notDrawn}</h3>
      <ul aria-labelledby={id}>
        {reports.toReversed().map((report) => (
          <li key={`${report.at} ${report.text}`}>
            <span>{dayOf(report.at)}</span>
            <strong>{reportWords(report, unit)}</strong>
            <ReportFlag report={report} />
          </li>
        ))}
      </ul>
    </div>
  );
}
