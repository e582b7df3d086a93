import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { profileValuesQuery } from '#api/resources/patients.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { valueWords } from '#domain/units.ts';
import styles from '#features/consultation-room/for-whom.module.css';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { AllergyNote } from '#care/allergy-note.tsx';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { cx } from '#ui/cx.ts';

interface ForWhomProps {
  patient: Consultation['patient'];
  /** True to show it on a phone alone: elsewhere the screen shows the same all the time. */
  onPhone?: boolean;
}

/** Shows for whom a medicine is chosen or signed: name, age, weight and allergy, in view however far the work is scrolled. */
export function ForWhom({ patient, onPhone = false }: ForWhomProps) {
  const text = useText(room);
  const { allergy } = usePatientFacts(patient);
  const profile = useQuery(profileValuesQuery(patient.id));
  const weight = profile.data?.vitals.find(({ code }) => code === 'WT');
  // Unknown is not none: "not recorded" is said only of what was read.
  const unknown = profile.data ? text.notRecorded : profile.isError ? text.notRead : '…';
  return (
    <section className={cx(styles.strip, onPhone && styles.onPhone)} aria-label={text.forWhom}>
      <p className={styles.who}>
        <b lang={patient.nameLang}>{patient.name}</b>
        <span>{ageAndSex(patient)}</span>
        <span>{`${text.weight}: ${weight ? valueWords(weight.value, weight.unit) : unknown}`}</span>
      </p>
      <AllergyNote allergy={allergy} />
    </section>
  );
}
