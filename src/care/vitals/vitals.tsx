import type { Consultation } from '#contract/consultations.ts';
import { useList } from '#api/lists/use-list.ts';
import { recordVitals, vitalsList } from '#api/resources/vitals.ts';
import { TakenSets } from './taken-sets.tsx';
import { VitalSetForm } from './vital-set-form.tsx';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** The form to record vitals, above the patient's earlier sets. A set that is sent twice is stored once. */
export function Vitals({ consultation }: { consultation: Consultation }) {
  return (
    <div className={styles.vitals}>
      {consultation.may.includes('upload') && <VitalsForm consultation={consultation} />}
      <TakenVitals patientId={consultation.patient.id} />
    </div>
  );
}

interface VitalsFormProps {
  consultation: Consultation;
  onSaved?: () => void;
  mayChooseScale?: boolean;
}

export function VitalsForm({ consultation, onSaved, mayChooseScale }: VitalsFormProps) {
  const { id, consultationNumber, patient } = consultation;
  return (
    <VitalSetForm
      name={`vitals:${id}`}
      patient={patient}
      record={(taken) => recordVitals(patient.id, { ...taken, consultationNumber })}
      onSaved={onSaved}
      mayChooseScale={mayChooseScale}
    />
  );
}

function TakenVitals({ patientId }: { patientId: string }) {
  const text = useText(vitalsWords);
  const list = useList(vitalsList(patientId));
  const query = { ...list, data: list.isLoading || list.error ? undefined : list.rows, refetch: list.retry };
  return (
    <Loaded query={query} shape="text">
      {(sets) =>
        sets.length === 0 ? <p className={styles.none}>{text.noVitals}</p> : <TakenSets sets={sets} />
      }
    </Loaded>
  );
}
