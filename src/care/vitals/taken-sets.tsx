import type { VitalSet, VitalValue } from '#contract/vitals.ts';
import { unitWords, valueWords } from '#domain/units.ts';
import { inChartOrder, pressureOf } from '#domain/vitals-chart.ts';
import { VitalSetError } from '#care/in-error/vital-set-error.tsx';
import { SetHead } from './vitals-card.tsx';
import { CODES, type Code } from './vitals-fields.ts';
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
        {rowsOf(set.values, text).map(({ code, name, words, flags }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              {words}
              {flags.map((flag) => (
                <Chip key={flag} tone="warn">
                  {flag === 'HIGH' ? text.high : text.low}
                </Chip>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <VitalSetError set={set} />
    </li>
  );
}

interface Row {
  code: string;
  name: string;
  words: string;
  flags: readonly NonNullable<VitalValue['flag']>[];
}

/** Values as a chart has them: in its order, and the two pressures as one; by the names of the form. */
export function rowsOf(values: readonly VitalValue[], text: (typeof vitalsWords)['en']): Row[] {
  const [first, ...others] = values.filter(({ code }) => code === 'SBP' || code === 'DBP');
  const flags = [first, ...others].flatMap((one) => one?.flag ?? []);
  const pair: Row[] = first
    ? [
        {
          code: 'SBP',
          name: text.BP,
          words: `${pressureOf(values)} ${unitWords(first.unit)}`,
          flags: [...new Set(flags)],
        },
      ]
    : [];
  const singles = values
    .filter(({ code }) => code !== 'SBP' && code !== 'DBP')
    .map(({ code, name, value, unit, flag }) => ({
      code,
      name: CODES.find((one) => one === code) ? text[code as Code] : name,
      words: valueWords(value, unit),
      flags: flag ? [flag] : [],
    }));
  return inChartOrder([...pair, ...singles]);
}
