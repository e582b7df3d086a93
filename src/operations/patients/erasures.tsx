import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Erasure } from '#contract/erasures.ts';
import type { PatientDetails } from '#contract/patients-admin.ts';
import { erasuresQuery } from '#api/resources/erasures.ts';
import { erasures } from '#i18n/en/erasures.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { AskErasure, DeclineErasure, Erase } from './erasure-dialogs.tsx';
import styles from './patients.module.css';

/** Shows what the patient demanded to erase, what became of it, and the way to it. */
export function Erasures({ patient }: { patient: PatientDetails }) {
  const text = useText(erasures);
  const query = useQuery(erasuresQuery(patient.id));
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.part} aria-label={text.title}>
      <h3>{text.title}</h3>
      <Loaded query={query} rows={2}>
        {({ erasures: rows, stays }) => (
          <>
            {rows.length === 0 && <p className={styles.note}>{text.neverAsked}</p>}
            {rows.map((row) => (
              <Entry key={row.id} erasure={row} />
            ))}
            {!rows.some(({ state }) => state === 'ASKED') && !patient.mergedInto && (
              <div className={styles.actions}>
                <Button tone="quiet" size="s" onClick={() => setAsking(true)}>
                  {text.ask}
                </Button>
              </div>
            )}
            {isAsking && <AskErasure patient={patient} stays={stays} onClose={() => setAsking(false)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Entry({ erasure }: { erasure: Erasure }) {
  const text = useText(erasures);
  const { state, reason, askedAt, askedBy, endedAt, endedBy, declinedReason } = erasure;
  const by = (name: string | null, at: string): string => text.byOn(name ?? text.commandLine, dayAndTime(at));
  return (
    <div className={styles.entry}>
      <p>{reason}</p>
      <p className={styles.note}>{by(askedBy, askedAt)}</p>
      {declinedReason !== null && <p>{text.declinedBecause(declinedReason)}</p>}
      {state === 'DONE' && <p>{text.DONE}</p>}
      {endedAt && <p className={styles.note}>{by(endedBy, endedAt)}</p>}
      {state === 'ASKED' && <Deciding erasure={erasure} />}
    </div>
  );
}

function Deciding({ erasure }: { erasure: Erasure }) {
  const text = useText(erasures);
  const [asked, setAsked] = useState<'erase' | 'decline'>();
  const close = (): void => setAsked(undefined);
  return (
    <>
      {erasure.isOwn && <p>{text.isOwn}</p>}
      <div className={styles.actions}>
        {!erasure.isOwn && (
          <Button tone="danger" size="s" onClick={() => setAsked('erase')}>
            {text.carryOut}
          </Button>
        )}
        <Button tone="quiet" size="s" onClick={() => setAsked('decline')}>
          {text.decline}
        </Button>
      </div>
      {asked === 'erase' && <Erase erasure={erasure} onClose={close} />}
      {asked === 'decline' && <DeclineErasure erasure={erasure} onClose={close} />}
    </>
  );
}
