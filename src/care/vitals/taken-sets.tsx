import type { VitalSet } from '#contract/vitals.ts';
import { valueWords } from '#domain/units.ts';
import { VitalSetError } from '#care/in-error/vital-set-error.tsx';
import { SetHead } from './vitals-card.tsx';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';

/** Sets of vital signs: when each was taken and by whom, its score and its values. */
export function TakenSets({ sets }: { sets: readonly VitalSet[] }) {
  return (
    <ul className={styles.taken}>
      {sets.map((set) => (
        <TakenRow key={set.id} set={set} />
      ))}
    </ul>
  );
}

function TakenRow({ set }: { set: VitalSet }) {
  const text = useText(vitalsWords);
  return (
    <li>
      <SetHead set={set} />
      <dl className={styles.values}>
        {set.values.map(({ code, name, value, unit, flag }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              {valueWords(value, unit)}
              {flag && <Chip tone="warn">{flag === 'HIGH' ? text.high : text.low}</Chip>}
            </dd>
          </div>
        ))}
      </dl>
      <VitalSetError set={set} />
    </li>
  );
}
