import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Board, WaitingRow } from '#contract/board.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { KindMark } from '#care/kind-mark.tsx';
import { waitWords } from '#domain/format.ts';
import { waitStep } from '#domain/waiting.ts';
import { board } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useSettled } from '#ui/use-list-hold.ts';
import type { Verbs } from './queue.tsx';
import { nameOf } from './queues.ts';
import { useWaitedS } from './use-board.ts';
import styles from './band.module.css';

const LAST_STEP = 5;

interface BandProps {
  board: Board;
  verbs: Verbs | undefined;
}

/** The oldest emergency, or that nothing is late. It is always there, so that nothing moves when an emergency comes. */
export function Band({ board: { waiting, hubs }, verbs }: BandProps) {
  const emergencies = waiting.filter(({ kind }) => kind === 'EMERGENCY_CARE');
  const [first, second] = emergencies;
  const hubName = hubs.find(({ hubKey }) => hubKey === first?.hubKey)?.name;
  if (!first) return <NoEmergency waiting={waiting} />;
  return (
    <Emergency row={first} hubName={hubName} others={emergencies.length - 1} next={second} verbs={verbs} />
  );
}

interface EmergencyProps {
  row: WaitingRow;
  hubName: string | undefined;
  others: number;
  next: WaitingRow | undefined;
  verbs: Verbs | undefined;
}

function Emergency({ row, hubName, others, next, verbs }: EmergencyProps) {
  const text = useText(board);
  const isSettled = useSettled(row.requestId);
  const waited = waitWords(useWaitedS(row.since));
  const name = nameOf(row);
  return (
    <section className={styles.band} data-urgent aria-label={text.EMERGENCY_CARE}>
      <KindMark kind="emergency" size="l" />
      <div className={styles.words}>
        <p>{[text.EMERGENCY_CARE, hubName].filter(Boolean).join(' · ')}</p>
        <h2 lang={row.patient.named?.nameLang}>{name}</h2>
        <p>{ageAndSex(row.patient)}</p>
      </div>
      <div className={styles.rings}>
        <Rings row={row} />
        {next && <More count={others} since={next.since} />}
      </div>
      <strong className={styles.clock}>{waited}</strong>
      {verbs && (
        <div className={styles.verbs}>
          <Button tone="quiet" onClick={() => isSettled() && verbs.onAssign(row.requestId)}>
            {text.assign}
          </Button>
          <Button tone="quiet" onClick={() => isSettled() && verbs.onOpen(row.requestId)}>
            {text.open(name)}
          </Button>
        </div>
      )}
    </section>
  );
}

function Rings({ row: { alerted, level } }: { row: WaitingRow }) {
  const text = useText(board);
  const { count, names } = alerted;
  return (
    <p>
      {names.length ? text.ringing(names.join(', '), count - names.length) : text.ringingFor(count)}
      {level > 0 && <small>{level === 1 ? text.alsoOther : text.alsoAll}</small>}
    </p>
  );
}

function More({ count, since }: { count: number; since: string }) {
  const text = useText(board);
  const wait = waitWords(useWaitedS(since));
  return <p>{text.moreEmergencies(count, wait)}</p>;
}

function NoEmergency({ waiting }: { waiting: readonly WaitingRow[] }) {
  const text = useText(board);
  const [longest] = waiting;
  const waitedS = useWaitedS(longest?.since ?? new Date(0).toISOString());
  // All of them are read as old as the longest: those that are late are counted below it one by one.
  const late = waiting.filter(({ kind, since }) => {
    const ageS = waitedS - (Date.parse(since) - Date.parse(longest?.since ?? since)) / 1000;
    return waitStep(kind, ageS) === LAST_STEP;
  }).length;
  return (
    <section className={styles.band} aria-label={text.title} data-late={late > 0 || undefined}>
      <span className={styles.mark}>
        <Icon of={late ? TriangleAlert : CircleCheck} />
      </span>
      <div className={styles.words}>
        <h2>{late ? text.late(late) : text.onTime}</h2>
        <p>{text.waitingNow(waiting.length, waitWords(waitedS))}</p>
      </div>
    </section>
  );
}
