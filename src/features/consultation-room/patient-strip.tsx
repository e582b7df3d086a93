import { useQuery } from '@tanstack/react-query';
import { knownFactsQuery } from '#api/resources/known-facts.ts';
import { profileValuesQuery } from '#api/resources/patients.ts';
import { valueWords } from '#domain/units.ts';
import styles from '#features/consultation-room/patient-strip.module.css';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';

/** Above each tab, beside the allergies: the weight with its day, and all that the patient takes now. */
export function PatientStrip({ patientId }: { patientId: string }) {
  const text = useText(room);
  const profile = useQuery(profileValuesQuery(patientId));
  const facts = useQuery(knownFactsQuery(patientId));
  // Unknown is not none: "not recorded" is said only of what was read.
  const unread = profile.isError || facts.isError ? text.notRead : '…';
  const weight = profile.data?.vitals.find(({ code }) => code === 'WT');
  const elsewhere = (facts.data ?? []).flatMap(({ value, ended }) =>
    value.kind === 'MEDICINE' && !ended ? [`${value.name} ${value.dosage}`.trim()] : [],
  );
  const medicines = profile.data && facts.data && [...profile.data.medicines, ...elsewhere];
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{weight ? text.weightOn(dayOf(weight.at)) : text.weight}</dt>
        <dd>{weight ? valueWords(weight.value, weight.unit) : profile.data ? text.notRecorded : unread}</dd>
      </div>
      <div>
        <dt>{text.medicinesNow}</dt>
        <dd>{medicines ? medicines.join(' · ') || text.notRecorded : unread}</dd>
      </div>
    </dl>
  );
}
