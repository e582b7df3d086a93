import { Check, CircleHelp, EqualNot } from 'lucide-react';
import type { AbhaFact } from '#contract/abha.ts';
import styles from '#features/front-desk/abha.module.css';
import { abhaWords } from '#i18n/en/abha.ts';
import { useText } from '#i18n/text.ts';
import { birthWords } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

const DAY_LENGTH = 10;
const ICON = {
  SAME: Check,
  SIMILAR: CircleHelp,
  DIFFERENT: EqualNot,
  UNKNOWN: CircleHelp,
  ROUGH: CircleHelp,
} as const;

/** The record beside the owner of the ABHA, fact by fact, said by words and icon. */
export function AbhaCompared({ facts }: { facts: readonly AbhaFact[] }) {
  return (
    <ul className={styles.compared}>
      {facts.map((fact) => (
        <Compared key={fact.fact} of={fact} />
      ))}
    </ul>
  );
}

function Compared({ of }: { of: AbhaFact }) {
  const text = useText(abhaWords);
  const state = isRough(of) ? 'ROUGH' : of.state;
  const said = (value: string): string => {
    if (value === '') return text.UNKNOWN;
    if (of.fact === 'BIRTH') return birthWords(value);
    return of.fact === 'SEX' ? text[value as 'MALE'] : value;
  };
  return (
    <li data-differs={state !== 'SAME'}>
      <p className={styles.fact}>
        {text[of.fact]}
        <span className={styles.mark}>
          <Icon of={ICON[state]} size="s" />
          {text[state]}
        </span>
      </p>
      <p className={styles.value}>
        <span>{text.inRecord}</span> <b>{said(of.recorded)}</b>
      </p>
      <p className={styles.value}>
        <span>{text.atAbdm}</span> <b>{said(of.stated)}</b>
      </p>
    </li>
  );
}

/** Returns whether births agree of which one side does not know the day. */
const isRough = ({ fact, state, recorded, stated }: AbhaFact): boolean =>
  fact === 'BIRTH' && state === 'SAME' && Math.min(recorded.length, stated.length) < DAY_LENGTH;
