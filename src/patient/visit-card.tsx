import { Suspense, useState } from 'react';
import { Video } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { leaveTicket } from './call-ticket.ts';
import { ask } from './calls.ts';
import { useLanguage } from './language.ts';
import { later } from './later.tsx';
import type { Page } from './patient-page.tsx';
import { isReady } from './use-page.ts';
import { clockOf, isToday, weekdayOf } from './times.ts';
import styles from './visit-card.module.css';

type Visit = NonNullable<Page['visit']>;

const DoctorReady = later(async () => (await import('./doctor-ready.tsx')).DoctorReady);

const ChangeVisit = later(async () => (await import('./change-visit.tsx')).ChangeVisit);

interface VisitCardProps {
  patientName: string;
  visit: Visit;
  token: string;
  /** The doctor came while the page was open. */
  isCalled: boolean;
  onChanged: () => void;
}

/** When, with whom, and the way in: all of it before anything else. */
export function VisitCard({ patientName, visit, token, isCalled, onChanged }: VisitCardProps) {
  const { words, language } = useLanguage();
  const { startsAt, doctor } = visit;
  const when =
    startsAt === null
      ? words.noTime
      : isToday(startsAt)
        ? words.todayAt(clockOf(startsAt, language))
        : words.onDay(weekdayOf(startsAt, language), clockOf(startsAt, language));
  return (
    <Card pad className={styles.card} aria-labelledby="visit">
      <div>
        <p className={styles.kick}>{words[`visit_${visit.mode}`]}</p>
        <h1 id="visit" className={styles.when}>
          {when}
        </h1>
        <p>
          {patientName} · {words[`state_${visit.state}`]}
        </p>
        {/* Before what it will say: a screen reader announces what changes in it. */}
        <p role="status">
          {isReady(visit) && doctor && (
            <Suspense>
              <DoctorReady doctor={doctor.name} isNew={isCalled} />
            </Suspense>
          )}
        </p>
      </div>
      {doctor && <DoctorFacts doctor={doctor} />}
      {visit.clinic !== null && visit.mode === 'IN_PERSON' && <p>{visit.clinic}</p>}
      {visit.mayJoin && <JoinButton token={token} />}
      {visit.advice !== null && (
        <p>
          <b>{words.advice}</b> {visit.advice}
        </p>
      )}
      {visit.followUp !== null && (
        <p>
          <b>{words.followUp}</b> {visit.followUp}
        </p>
      )}
      {(visit.mayChange || visit.calendarFile !== null) && (
        <Suspense>
          <ChangeVisit {...{ visit, token, onChanged }} />
        </Suspense>
      )}
    </Card>
  );
}

function DoctorFacts({ doctor }: { doctor: NonNullable<Visit['doctor']> }) {
  const { words } = useLanguage();
  return (
    <div className={styles.doctor}>
      <Avatar name={doctor.name} size="l" />
      <div>
        <p className={styles.name}>{doctor.name}</p>
        {doctor.qualification && <p>{doctor.qualification}</p>}
        <p>{doctor.registration === null ? words.noRegistration : words.registration(doctor.registration)}</p>
      </div>
    </div>
  );
}

const STAYS_AFTER_MS = 2_000;

/** Leads into the call of the visit that is in progress. */
export function JoinButton({ token }: { token: string }) {
  const { words } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  function join(): void {
    setBusy(true);
    setFailed(false);
    ask(token, 'joinPatientVisit').then(
      (way) => {
        leaveTicket(way);
        location.assign(way.path);
        // Whom the browser asks about unsent words may stay here, and press again.
        setTimeout(() => setBusy(false), STAYS_AFTER_MS);
      },
      () => {
        setBusy(false);
        setFailed(true);
      },
    );
  }
  return (
    <>
      <Button block icon={Video} busy={isBusy} onClick={join}>
        {words.join}
      </Button>
      {hasFailed && <p role="alert">{words.actFailed}</p>}
    </>
  );
}
