import { Link } from '@tanstack/react-router';
import type { Consultation } from '#contract/consultations.ts';
import { patientConsultationsList } from '#api/resources/patients.ts';
import { useList } from '#api/lists/use-list.ts';
import { Finding } from '#care/in-error/finding.tsx';
import styles from '#features/consultation-details/consultation-details.module.css';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const SHOWN = 5;

/** Shows what else the patient was seen for, and by whom. The record has all of it. */
export function EarlierCard({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const list = useList(patientConsultationsList(consultation.patient.id));
  const others = list.rows.filter((row) => row.id !== consultation.id).slice(0, SHOWN);
  return (
    <Card>
      <CardHeader title={text.earlier} />
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {list.isLoading && <Skeleton rows={2} onRetry={list.retry} />}
      {list.newest && others.length === 0 && <p className={styles.none}>{text.noEarlier}</p>}
      <ul className={styles.rows}>
        {others.map((row) => (
          <li key={row.id}>
            <span className={styles.when}>{dayOf(row.at)}</span>
            <span className={styles.what}>
              <Finding of={row} />
            </span>
            <span className={styles.hint}>
              {[row.providerName, row.addenda.length > 0 && text.addenda(row.addenda.length)]
                .filter(Boolean)
                .join(', ')}
            </span>
            <Link className={styles.link} to="/consultations/$id" params={{ id: row.consultationNumber }}>
              {row.consultationNumber}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
