import { buttonClass } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from '#patient/booking-card.module.css';
import { useRecordWords } from './record-words.ts';

/** The way to all visits; on the page of an earlier link, where they are shown. */
export function AllVisitsCard({ isWhole }: { isWhole: boolean }) {
  const words = useRecordWords();
  return (
    <Card aria-labelledby="all-visits">
      <CardHeader id="all-visits" title={words.allVisits} />
      <div className={styles.body}>
        {isWhole ? (
          <a className={buttonClass({ tone: 'quiet', block: true })} href="#visits">
            {words.openVisits}
          </a>
        ) : (
          <p>{words.newerLink}</p>
        )}
      </div>
    </Card>
  );
}
