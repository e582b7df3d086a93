import { useState } from 'react';
import type { SharedPart } from '#contract/patient-sharing.ts';
import { isPersonName } from '#contract/person-name.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { ask, CallError } from './calls.ts';
import { useMoreWords } from './more-words.ts';
import { useAct } from './use-act.ts';
import styles from './booking-card.module.css';

const DAYS = [1, 7, 30] as const;
type DaysShared = (typeof DAYS)[number];

interface ShareFormProps {
  token: string;
  hasVisit: boolean;
  onShared: () => void;
  onClose: () => void;
}

/** Asks who reads, what of the page, and for how long. */
export function ShareForm({ token, hasVisit, onShared, onClose }: ShareFormProps) {
  const words = useMoreWords();
  const { isBusy, fault, act, setFault } = useAct();
  const [clientId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const [isMobileWrong, setMobileWrong] = useState(false);
  const [shows, setShows] = useState<readonly SharedPart[]>([]);
  const [days, setDays] = useState<DaysShared>(7);

  async function share(): Promise<void> {
    try {
      await ask(token, 'sharePatientPage', { clientId, name, mobile, shows: [...shows], days });
    } catch (error) {
      const body = error instanceof CallError ? error.body : undefined;
      if (body?.code === 'BAD_INPUT') return setMobileWrong(true);
      if (body?.reason === 'SHARES_FULL') return setFault(words.sharesFull);
      throw error;
    }
    onShared();
  }
  function send(): void {
    if (!name.trim() || !mobile.trim() || shows.length === 0) setFault(words.needShare);
    else if (!isPersonName(name)) setFault(words.wrongReaderName);
    else act(share);
  }
  return (
    <div className={styles.form}>
      <TextField
        label={words.readerName}
        value={name}
        maxLength={60}
        onChange={(e) => setName(e.target.value)}
      />
      <TextField
        label={words.readerMobile}
        inputMode="tel"
        value={mobile}
        maxLength={20}
        error={isMobileWrong ? words.wrongMobile : undefined}
        onChange={(e) => {
          setMobile(e.target.value);
          setMobileWrong(false);
        }}
      />
      <Parts {...{ hasVisit, shows }} onChoose={setShows} />
      <Days {...{ days }} onChoose={setDays} />
      <p>{words.shareText}</p>
      <Button block busy={isBusy} onClick={send}>
        {words.sendShare}
      </Button>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <Button tone="quiet" onClick={onClose}>
        {words.notNow}
      </Button>
    </div>
  );
}

interface PartsProps {
  hasVisit: boolean;
  shows: readonly SharedPart[];
  onChoose: (shows: readonly SharedPart[]) => void;
}

function Parts({ hasVisit, shows, onChoose }: PartsProps) {
  const words = useMoreWords();
  const parts: readonly SharedPart[] = hasVisit ? ['VISIT', 'RESULTS', 'BILL'] : ['RESULTS', 'BILL'];
  return (
    <fieldset className={styles.parts}>
      <legend>{words.whatToShare}</legend>
      {parts.map((part) => (
        <CheckboxField
          key={part}
          label={words[`part_${part}`]}
          checked={shows.includes(part)}
          onChange={(e) =>
            onChoose(e.target.checked ? [...shows, part] : shows.filter((one) => one !== part))
          }
        />
      ))}
    </fieldset>
  );
}

function Days({ days, onChoose }: { days: DaysShared; onChoose: (days: DaysShared) => void }) {
  const words = useMoreWords();
  return (
    <SelectField
      label={words.forDays}
      value={String(days)}
      onChange={(e) => onChoose(DAYS.find((one) => String(one) === e.target.value) ?? 7)}
    >
      {DAYS.map((one) => (
        <option key={one} value={one}>
          {words[`days_${one}`]}
        </option>
      ))}
    </SelectField>
  );
}
