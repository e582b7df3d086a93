import type { Page } from '#patient/patient-page.tsx';
import { useLanguage } from '#patient/language.ts';
import { clockOf } from '#patient/times.ts';
import { JoinButton } from '#patient/visit-card.tsx';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from '#patient/booking-card.module.css';
import { useRecordWords } from './record-words.ts';

interface AllVisitsCardProps {
  overall: Page['overall'];
  token: string;
}

/** The way to all visits, and into the call of another one that is in progress; on the page of an earlier link, where they are shown. */
export function AllVisitsCard({ overall, token }: AllVisitsCardProps) {
  const words = useRecordWords();
  return (
    <Card aria-labelledby="all-visits">
      <CardHeader id="all-visits" title={words.allVisits} />
      <div className={styles.body}>
        {overall?.current && <CurrentVisit visit={overall.current} token={token} />}
        {overall ? (
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

function CurrentVisit({ visit, token }: { visit: NonNullable<Page['visit']>; token: string }) {
  const { words, language } = useLanguage();
  const { startsAt, mode, state, doctor } = visit;
  return (
    <>
      <p className={styles.when}>{startsAt !== null && words.todayAt(clockOf(startsAt, language))}</p>
      <p>{[words[`visit_${mode}`], doctor?.name, words[`state_${state}`]].filter(Boolean).join(' · ')}</p>
      <JoinButton token={token} />
    </>
  );
}
