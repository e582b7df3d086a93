import type { VitalSet } from '#contract/vitals.ts';
import { pressureOf } from '#domain/vitals-chart.ts';
import { SetHead } from './vitals-card.tsx';
import { rowsOf } from './taken-sets.tsx';
import { CODES, UNITS, type Code } from './vitals-fields.ts';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { useSavedHere } from '#ui/saved-here.ts';

/** Values as they were typed, which this device has not sent yet. */
export type UnsentVitals = readonly { readonly code: string; readonly value: number }[];

interface LatestVitalsProps {
  /** The newest set that was not entered in error. */
  set: VitalSet | undefined;
  /** Sets that wait on this device, oldest first. */
  unsent: readonly UnsentVitals[];
}

/** Latest measurements, above the form: what is there is not measured again. */
export function LatestVitals({ set, unsent }: LatestVitalsProps) {
  const text = useText(vitalsWords);
  if (!set && unsent.length === 0) return null;
  return (
    <section className={styles.latest} aria-label={text.latest}>
      {unsent.map((values, i) => (
        <UnsentLine key={i} values={values} />
      ))}
      {set && (
        <>
          <SetHead set={set} />
          <Line rows={rowsOf(set.values, text)} />
        </>
      )}
    </section>
  );
}

function UnsentLine({ values }: { values: UnsentVitals }) {
  const text = useText(vitalsWords);
  const savedHere = useSavedHere();
  const pressure = pressureOf(values);
  const singles = CODES.flatMap((code) => {
    const taken = code !== 'SBP' && code !== 'DBP' && values.find((one) => one.code === code);
    return taken ? [{ code: code as Code, name: text[code], words: `${taken.value} ${UNITS[code]}` }] : [];
  });
  const pair = pressure ? [{ code: 'SBP', name: text.BP, words: `${pressure} ${UNITS.SBP}` }] : [];
  return (
    <div role="status">
      <p>{savedHere}</p>
      <Line rows={[...pair, ...singles]} />
    </div>
  );
}

function Line({ rows }: { rows: readonly { code: string; name: string; words: string }[] }) {
  return (
    <dl className={styles.line}>
      {rows.map(({ code, name, words }) => (
        <div key={code}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
