import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import type { NurseVisit } from '#contract/nurse-visits.ts';
import { useVisitHere } from '#api/resources/nurse-visits.ts';
import { PatientAllergies } from '#care/patient-allergies.tsx';
import { ageAndSex } from '#care/age-and-sex.ts';
import styles from '#features/home-visits/home-visits.module.css';
import { areaOf } from '#features/home-visits/visit-days.ts';
import { VisitStatus } from '#features/home-visits/visit-status.tsx';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, shortTime } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

interface VisitRowProps {
  visit: NurseVisit;
  /** The day is not the heading's. */
  withDay: boolean;
  /** It left the list: it is shown for a while, and opens no more. */
  isGone: boolean;
}

/** One visit of the plan: when, to whom, where, and what is to be done. The whole row opens it. */
export function VisitRow({ visit, withDay, isGone }: VisitRowProps) {
  const text = useText(homeVisits);
  const savedHere = useSavedHere();
  const { waits, ...here } = useVisitHere(visit);
  const { id, patient, scheduledAt, address, products, reason, reasonLang, tasks } = here;
  const area = areaOf(address) || patient.city;
  return (
    <li className={styles.row} data-row={id}>
      {!isGone && (
        <Link
          className={styles.open}
          to="/home-visits/{-$id}"
          params={{ id }}
          aria-label={text.open(patient.name)}
        />
      )}
      <time className={styles.time} dateTime={scheduledAt}>
        {withDay ? shortTime(scheduledAt) : clockTime(scheduledAt)}
      </time>
      <div className={styles.who}>
        <p className={styles.first}>
          <strong className={styles.name} lang={patient.nameLang}>
            {patient.name}
          </strong>
          <VisitStatus {...here} />
          {isGone && <span className={styles.quiet}>{text.goneFromList}</span>}
          {waits && <span className={styles.quiet}>{savedHere}</span>}
        </p>
        <p className={styles.facts}>
          <span>{ageAndSex(patient)}</span> <PatientAllergies patient={patient} />
        </p>
        {area && (
          <p className={styles.facts}>
            <Icon of={MapPin} size="s" /> {area}
          </p>
        )}
        {tasks.length > 0 ? (
          <p>{tasks.map((task) => task.text).join(', ')}</p>
        ) : (
          <p lang={products.length ? undefined : reasonLang}>{products.join(', ') || reason}</p>
        )}
      </div>
    </li>
  );
}
