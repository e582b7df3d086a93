import type { Series } from '#contract/patients.ts';
import type { PatientView } from '#features/patients/patient-screen.tsx';
import styles from '#features/patients/patients.module.css';
import { TrendCard } from '#features/patients/trend-card.tsx';
import { clinical } from '#i18n/en/clinical.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { seriesRow } from '#care/lab-results/series-row.tsx';
import { Readings } from '#care/readings.tsx';

interface SeriesViewProps extends PatientView {
  title: string;
  /** Series to draw, at least one. */
  series: readonly Series[];
}

/** The latest of each kind of value, and the chart of the one that was chosen. */
export function SeriesView({ title, series, search, onSearch }: SeriesViewProps) {
  const words = useText(clinical);
  const chosen = series.find(({ code }) => code === search.of) ?? series[0];
  const rows = series.flatMap((one) => seriesRow(one, words));
  return (
    <div className={styles.columns}>
      <Card>
        <CardHeader title={title} />
        <Readings label={title} rows={rows} selected={chosen?.code} onSelect={(of) => onSearch({ of })} />
      </Card>
      {chosen && (
        <TrendCard series={chosen} span={search.span ?? 'TWO'} onSpan={(span) => onSearch({ span })} />
      )}
    </div>
  );
}
