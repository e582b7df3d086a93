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
  const text = useText(abhaWords);
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">{text.fact}</th>
          <th scope="col">{text.inRecord}</th>
          <th scope="col">{text.atAbdm}</th>
          <th scope="col">{text.stateOf}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <Row key={fact.fact} of={fact} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ of }: { of: AbhaFact }) {
  const text = useText(abhaWords);
  const state = isRough(of) ? 'ROUGH' : of.state;
  const said = (value: string): string => {
    if (value === '') return text.UNKNOWN;
    if (of.fact === 'BIRTH') return birthWords(value);
    return of.fact === 'SEX' ? text[value as 'MALE'] : value;
  };
  return (
    <tr data-differs={state !== 'SAME'}>
      <th scope="row">{text[of.fact]}</th>
      <td>{said(of.recorded)}</td>
      <td>{said(of.stated)}</td>
      <td data-state={state}>
        <span className={styles.mark}>
          <Icon of={ICON[state]} size="s" />
          {text[state]}
        </span>
      </td>
    </tr>
  );
}

/** Returns whether births agree of which one side does not know the day. */
const isRough = ({ fact, state, recorded, stated }: AbhaFact): boolean =>
  fact === 'BIRTH' && state === 'SAME' && Math.min(recorded.length, stated.length) < DAY_LENGTH;
