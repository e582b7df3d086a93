import type { VitalSet } from '#contract/vitals.ts';
import { markVitalsInError } from '#api/resources/vitals.ts';
import { valueWords } from '#domain/units.ts';
import { inError as inErrorWords } from '#i18n/en/in-error.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { InErrorNote, MarkInErrorButton } from './in-error.tsx';
import styles from './in-error.module.css';

/** Shows what of a set was entered in error, struck through, and the way to mark the set or a value of it. */
export function VitalSetError({ set }: { set: VitalSet }) {
  const { inError, valuesInError } = set;
  // A set that was marked as a whole has one reason for all of its values.
  const single = inError ? [] : valuesInError;
  return (
    <div className={styles.set}>
      {inError && (
        <>
          <s>
            {valuesInError.map(({ name, value, unit }) => `${name} ${valueWords(value, unit)}`).join(', ')}
          </s>
          <InErrorNote inError={inError} />
        </>
      )}
      {single.map((one) => (
        <span key={one.code}>
          <s>
            {one.name} {valueWords(one.value, one.unit)}
          </s>
          <InErrorNote inError={one.inError} />
        </span>
      ))}
      {set.mayMarkInError && <MarkSet set={set} />}
    </div>
  );
}

/** Behind a press: the set, and each of its values. */
function MarkSet({ set }: { set: VitalSet }) {
  const text = useText(inErrorWords);
  const { id: vitalSetId, at, values } = set;
  const parts = values.map(({ code, name, value, unit }) => ({
    id: `${vitalSetId}.${code}`,
    what: `${name} ${valueWords(value, unit)}`,
    codes: [code],
  }));
  const whole = { id: vitalSetId, what: text.setOf(dayAndTime(at)), codes: undefined };
  return (
    <details className={styles.choices}>
      <summary>{text.markVitals}</summary>
      <ul>
        {[whole, ...(parts.length > 1 ? parts : [])].map(({ id, what, codes }) => (
          <li key={id}>
            <span>{what}</span>
            <MarkInErrorButton
              id={id}
              what={what}
              consequence="ofVitals"
              mark={(why) => markVitalsInError({ vitalSetId, ...(codes ? { codes } : {}), ...why })}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
