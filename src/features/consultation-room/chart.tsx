import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { patientSeriesQuery } from '#api/resources/patients.ts';
import { seriesRow } from '#care/lab-results/series-row.tsx';
import { Readings } from '#care/readings.tsx';
import { VitalsCard } from '#care/vitals/vitals-card.tsx';
import { VitalsForm } from '#care/vitals/vitals.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { clinical } from '#i18n/en/clinical.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';

interface ChartProps {
  consultation: Consultation;
  readOnly: boolean;
}

/** The vital signs, beside the call, and the form for those that the doctor takes. */
export function Vitals({ consultation, readOnly }: ChartProps) {
  const text = useText(room);
  const [recording, setRecording] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="vitals">
      <div className={styles.title}>
        <h2 id="vitals">{text.vitals}</h2>
        {!readOnly && !recording && (
          <Button size="s" tone="quiet" onClick={() => setRecording(true)}>
            {text.recordVitals}
          </Button>
        )}
      </div>
      {recording && (
        <VitalsForm consultation={consultation} mayChooseScale onSaved={() => setRecording(false)} />
      )}
      <VitalsCard memberId={consultation.patient.id} />
    </section>
  );
}

/** The newest result of each laboratory test with its line, and the way to the whole record. */
export function Labs({ memberId }: { memberId: string }) {
  const text = useText(room);
  const words = useText(clinical);
  const query = useQuery(patientSeriesQuery(memberId, 'LAB'));
  return (
    <section className={styles.section} aria-labelledby="labs">
      <div className={styles.title}>
        <h2 id="labs">{text.labs}</h2>
        {/* In a tab of its own: leaving the page would end the call. */}
        <a className={styles.record} href={`/patient/${memberId}`} target="_blank" rel="noreferrer">
          {text.openRecord}
          <span className="vh"> {text.newTab}</span>
        </a>
      </div>
      <Loaded query={query} shape="text">
        {(series) =>
          series.length === 0 ? (
            <p className={styles.hint}>{text.noLabs}</p>
          ) : (
            <Readings label={text.labs} rows={series.flatMap((one) => seriesRow(one, words))} />
          )
        }
      </Loaded>
    </section>
  );
}
