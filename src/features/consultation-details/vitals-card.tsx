import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { VitalSet } from '#contract/vitals.ts';
import { consultationVitalsQuery } from '#api/resources/vitals.ts';
import { readingOf, RISK_TONE } from '#domain/readings.ts';
import { inChartOrder } from '#domain/vitals-chart.ts';
import { VitalSetError } from '#care/in-error/vital-set-error.tsx';
import { useDoneAt } from '#care/use-done-at.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { clinical } from '#i18n/en/clinical.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { cx } from '#ui/cx.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Readings } from '#care/readings.tsx';

/** Shows what was measured in this consultation, newest first. */
export function VitalsCard({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const { patient, consultationNumber } = consultation;
  const query = useQuery(consultationVitalsQuery(patient.id, consultationNumber));
  return (
    <Card>
      <CardHeader title={text.vitals} />
      <Loaded query={query} rows={3}>
        {(sets) =>
          sets.length === 0 ? (
            <p className={styles.none}>{text.noVitals}</p>
          ) : (
            sets.map((set) => <VitalSetRow key={set.id} set={set} />)
          )
        }
      </Loaded>
    </Card>
  );
}

function VitalSetRow({ set }: { set: VitalSet }) {
  const words = useText(clinical);
  const doneAt = useDoneAt();
  const time = doneAt(set, dayAndTime);
  return (
    <>
      <p className={cx(styles.taking, styles.pad)}>
        {set.news2 && (
          <Chip tone={RISK_TONE[set.news2.risk]}>
            {`${words.news2(set.news2.score)}, ${words[set.news2.risk]}`}
          </Chip>
        )}
        <span>
          {[words.takenBy(set.by.name, time), set.onOxygen && words.onOxygen].filter(Boolean).join(', ')}
        </span>
      </p>
      <Readings label={time} rows={inChartOrder(set.values).map((value) => readingOf(value, words))} />
      <div className={styles.pad}>
        <VitalSetError set={set} />
      </div>
    </>
  );
}
