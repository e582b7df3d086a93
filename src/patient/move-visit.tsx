import { useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import type { PageLanguage } from '#i18n/page-languages.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { ask, CallError } from './calls.ts';
import { useLanguage } from './language.ts';
import { clockOf, dayOf } from './times.ts';
import styles from './visit-card.module.css';

interface MoveVisitProps {
  token: string;
  startsAt: string;
  onMoved: () => void;
}

/** Offers the free times of the days to come, and moves the visit to one. */
export function MoveVisit({ token, startsAt, onMoved }: MoveVisitProps) {
  const { words } = useLanguage();
  const [times, setTimes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  function act(step: Promise<void>): void {
    setBusy(true);
    setFault(undefined);
    step
      .catch((error: unknown) => {
        const isTaken = error instanceof CallError && error.body?.reason === 'TIME_TAKEN';
        setFault(isTaken ? words.timeTaken : words.actFailed);
      })
      .finally(() => setBusy(false));
  }
  const look = async (): Promise<void> => setTimes((await ask(token, 'patientVisitTimes')).times);
  async function move(to: string): Promise<void> {
    await ask(token, 'movePatientVisit', { seenAt: startsAt, startsAt: to });
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
  const byDay = timesByDay(times, language);
  const [day, setDay] = useState(() => byDay.keys().next().value ?? '');
  const ofDay = byDay.get(day) ?? [];
  const [chosen, setChosen] = useState<string>();
  const to = ofDay.find((one) => one === chosen) ?? ofDay[0] ?? '';
  return (
    <>
      <SelectField label={words.newDay} value={day} onChange={({ target }) => setDay(target.value)}>
        {[...byDay.keys()].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <SelectField label={words.newTime} value={to} onChange={({ target }) => setChosen(target.value)}>
        {ofDay.map((one) => (
          <option key={one} value={one}>
            {clockOf(one, language)}
          </option>
        ))}
      </SelectField>
      <div className={styles.sure}>
        <Button busy={busy} onClick={() => onMove(to)}>
          {words.moveTo(words.onDay(day, clockOf(to, language)))}
        </Button>
        <Button tone="quiet" onClick={onKeep}>
          {words.keepVisit}
        </Button>
      </div>
    </>
  );
}

function timesByDay(times: readonly string[], language: PageLanguage): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const at of times) {
    const day = dayOf(at, language);
    days.set(day, [...(days.get(day) ?? []), at]);
  }
  return days;
}
