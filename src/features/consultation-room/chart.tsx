import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Series } from '#contract/patients.ts';
import { useList } from '#api/lists/use-list.ts';
import { patientSeriesQuery } from '#api/resources/patients.ts';
import { vitalsList } from '#api/resources/vitals.ts';
import { Readings } from '#care/readings.tsx';
import { SetHead, VitalsForm } from '#care/vitals/vitals.tsx';
import { readingOf } from '#domain/readings.ts';
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

/** What was measured, beside the call: the newest vital signs with their score, and the trends of vitals and labs. */
export function Chart({ consultation, readOnly }: ChartProps) {
  const text = useText(room);
  const { patient } = consultation;
  const sets = useList(vitalsList(patient.id));
  const [recording, setRecording] = useState(false);
  const [latest] = sets.rows;
  return (
    <>
      <section className={styles.section} aria-labelledby="vitals">
        <h2 id="vitals">{text.vitals}</h2>
        {latest && <SetHead set={latest} />}
        <Measured memberId={patient.id} kind="VITAL" label={text.vitals} empty={text.noVitals} />
        {recording && <VitalsForm consultation={consultation} onSaved={() => setRecording(false)} />}
        {!readOnly && !recording && (
          <div className={styles.verbs}>
            <Button size="s" tone="quiet" onClick={() => setRecording(true)}>
              {text.recordVitals}
            </Button>
          </div>
        )}
      </section>
      <section className={styles.section} aria-labelledby="labs">
        <h2 id="labs">{text.labs}</h2>
        <Measured memberId={patient.id} kind="LAB" label={text.labs} empty={text.noLabs} />
        <p>
          {/* In a tab of its own: leaving the page would end the call. */}
          <a className={styles.record} href={`/patient/${patient.id}`} target="_blank" rel="noreferrer">
            {text.openRecord}
            <span className="vh"> {text.newTab}</span>
          </a>
        </p>
      </section>
    </>
  );
}

interface MeasuredProps {
  memberId: string;
  kind: 'VITAL' | 'LAB';
  label: string;
  empty: string;
}

/** The newest of each value, with its range and its small line. */
function Measured({ memberId, kind, label, empty }: MeasuredProps) {
  const words = useText(clinical);
  const query = useQuery(patientSeriesQuery(memberId, kind));
  const rowOf = ({ code, name, unit, points }: Series) => {
    const last = points.at(-1);
    return last
      ? [{ ...readingOf({ code, name, unit, ...last }, words), trend: points.map(({ value }) => value) }]
      : [];
  };
  return (
    <Loaded query={query} shape="text">
      {(series) =>
        series.length === 0 ? (
          <p className={styles.hint}>{empty}</p>
        ) : (
          <Readings label={label} rows={series.flatMap(rowOf)} />
        )
      }
    </Loaded>
  );
}
