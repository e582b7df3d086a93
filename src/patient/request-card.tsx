import type { PatientRequest } from '#contract/patient-page.ts';
import { Card } from '#ui/layout/card.tsx';
import { useLanguage } from './language.ts';
import { useMoreWords } from './more-words.ts';
import { clockOf, dayOf } from './times.ts';
import styles from './visit-card.module.css';

/** A request before it is a visit: when it was sent, and how far it is. */
export function RequestCard({ patientName, request }: { patientName: string; request: PatientRequest }) {
  const { language } = useLanguage();
  const words = useMoreWords();
  const { serviceNumber, requestedAt, state, place } = request;
  return (
    <Card pad className={styles.card} aria-labelledby="request">
      <div role="status">
        <h1 id="request" className={styles.when}>
          {words[`request_${state}`]}
        </h1>
        {place !== null && <p>{words.placeInLine(place)}</p>}
      </div>
      <p>
        {patientName} ·{' '}
        {words.requestSent(serviceNumber, dayOf(requestedAt, language), clockOf(requestedAt, language))}
      </p>
    </Card>
  );
}
