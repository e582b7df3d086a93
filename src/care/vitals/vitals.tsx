import type { Consultation } from '#contract/consultations.ts';
import { useList } from '#api/lists/use-list.ts';
import { recordVitals, useUnsentVitals, vitalsList } from '#api/resources/vitals.ts';
import { LatestVitals } from './latest-vitals.tsx';
import { TakenSets } from './taken-sets.tsx';
import { VitalSetForm } from './vital-set-form.tsx';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** Latest measurements, the form to record vitals, and all sets. A set that is sent twice is stored once. */
export function Vitals({ consultation }: { consultation: Consultation }) {
  const text = useText(vitalsWords);
  const patientId = consultation.patient.id;
  const list = useList(vitalsList(patientId));
  const unsent = useUnsentVitals(patientId);
  const latest = list.rows.find(({ inError }) => !inError);
  const query = { ...list, data: list.isLoading || list.error ? undefined : list.rows, refetch: list.retry };
  return (
    <div className={styles.vitals}>
      <LatestVitals set={latest} unsent={unsent.map(({ values }) => values)} />
      {consultation.may.includes('upload') && <VitalsForm consultation={consultation} />}
      <Loaded query={query} shape="text">
        {(sets) =>
          sets.length === 0 ? <p className={styles.none}>{text.noVitals}</p> : <EarlierSets sets={sets} />
        }
      </Loaded>
    </div>
  );
}

/** Every set, the newest too: there a value is marked as entered in error. */
function EarlierSets({ sets }: Parameters<typeof TakenSets>[0]) {
  const text = useText(vitalsWords);
  return (
    <section aria-label={text.allSets}>
      <TakenSets sets={sets} />
    </section>
  );
}

interface VitalsFormProps {
  consultation: Consultation;
  onSaved?: () => void;
  mayChooseScale?: boolean;
}

export function VitalsForm({ consultation, onSaved, mayChooseScale }: VitalsFormProps) {
  const { id, consultationNumber, patient } = consultation;
  const unsent = useUnsentVitals(patient.id);
  return (
    <VitalSetForm
      name={`vitals:${id}`}
      patient={patient}
      record={(taken) => recordVitals(patient.id, { ...taken, consultationNumber })}
      isUnsent={unsent.length > 0}
      onSaved={onSaved}
      mayChooseScale={mayChooseScale}
    />
  );
}
