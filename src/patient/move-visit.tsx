import { useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import { useLanguage } from './language.ts';
import { TimeFields } from './time-fields.tsx';
import { clockOf, weekdayOf } from './times.ts';
import { visitFault } from './visit-fault.ts';
import styles from './visit-card.module.css';

interface MoveVisitProps {
  /** Asks for the times that are free now. */
  onLook: () => Promise<readonly string[]>;
  onMove: (startsAt: string) => Promise<unknown>;
  onMoved: () => void;
}

/** Offers the free times of the days to come, and moves the visit to one. */
export function MoveVisit({ onLook, onMove, onMoved }: MoveVisitProps) {
  const { words } = useLanguage();
  const [times, setTimes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  function act(step: Promise<void>): void {
    setBusy(true);
    setFault(undefined);
    step.catch((error: unknown) => setFault(visitFault(error, words))).finally(() => setBusy(false));
  }
  const look = async (): Promise<void> => setTimes(await onLook());
  async function move(to: string): Promise<void> {
    await onMove(to);
    setTimes(undefined);
    onMoved();
  }

  return (
    <>
      {!times && (
        <Button tone="quiet" busy={isBusy} onClick={() => act(look())}>
          {words.moveVisit}
        </Button>
      )}
      {times?.length === 0 && <p role="status">{words.noFreeTimes}</p>}
      {times?.[0] !== undefined && (
        <Choice
          times={times}
          busy={isBusy}
          onMove={(to) => act(move(to))}
          onKeep={() => setTimes(undefined)}
        />
      )}
      {fault !== undefined && <p role="alert">{fault}</p>}
    </>
  );
}

interface ChoiceProps {
  times: readonly string[];
  busy: boolean;
  onMove: (to: string) => void;
  onKeep: () => void;
}

function Choice({ times, busy, onMove, onKeep }: ChoiceProps) {
  const { words, language } = useLanguage();
  const [to, setTo] = useState(times[0] ?? '');
  return (
    <>
      <TimeFields
        times={times}
        chosen={to}
        labels={{ day: words.newDay, time: words.newTime }}
        onChoose={setTo}
      />
      <div className={styles.sure}>
        <Button busy={busy} onClick={() => onMove(to)}>
          {words.moveTo(words.onDay(weekdayOf(to, language), clockOf(to, language)))}
        </Button>
        <Button tone="quiet" onClick={onKeep}>
          {words.keepVisit}
        </Button>
      </div>
    </>
  );
}
