import { useState } from 'react';
import type { Series } from '#contract/patients.ts';
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
  const [first, last] = [points[0], series.points.at(-1)];
  const value = (figure: number): string => valueWords(figure, series.unit);
  return (
    <Card aria-label={series.name}>
      <CardHeader
        title={series.name}
        end={
          last && (
            <span className={styles.latest}>
              <span className={styles.figure}>{value(last.value)}</span>
              <Reading flag={last.flag} known={last.low !== null || last.high !== null} />
            </span>
          )
        }
      />
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
          value={value}
          day={dayOf}
          month={monthOf}
        />
      ) : (
        <EmptyState title={text.noneInSpan}>{text.noneInSpanText}</EmptyState>
      )}
      {span === 'ALL' && series.hasOlder && <p className={styles.none}>{text.older}</p>}
    </Card>
  );
}
