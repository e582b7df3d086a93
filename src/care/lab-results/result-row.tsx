import type { LabResult } from '#contract/lab-results.ts';
import { markResultInError } from '#api/resources/lab-results.ts';
import { InErrorNote, MarkInErrorButton } from '#care/in-error/in-error.tsx';
import { isCritical } from '#domain/lab-flags.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { isRejectedSample } from '#domain/laboratory/result-words.ts';
import { rangeWords } from '#domain/units.ts';
import { clinical } from '#i18n/en/clinical.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FlagWord } from './lab-flag.tsx';
import styles from './lab-results.module.css';

type Version = LabResult['earlier'][number];

/** One result: value and unit, flag, range, when and by whom; what it took the place of behind a press. */
export function ResultRow({ result, mayMark }: { result: LabResult; mayMark: boolean }) {
  const text = useText(labResults);
  const range = useRange();
  const { id, serviceId, name, unit, flag, resultStatus, sampleAt, acknowledged, earlier, inError } = result;
  // The result of a test in words has no unit; a bound of a numeric test has one.
  const isText = result.value === null && unit === null;
  const isCompared = result.value !== null || (result.low === null && result.high === null);
  const isRejected = result.value === null && isRejectedSample(result.text ?? '');
  const facts = [range(result, isText), text.sampleAt(dayAndTime(sampleAt)), text[resultStatus]];
  const critical = isCritical(flag);
  return (
    <li className={styles.row} data-critical={critical && !acknowledged ? '' : undefined}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>
        {inError ? <s>{resultWords(result, unit)}</s> : resultWords(result, unit)}
      </span>
      <span className={styles.meta}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={styles.end}>
        {!inError && <FlagWord {...{ flag, isText, isCompared, isRejected }} />}
        {mayMark && serviceId !== null && !inError && (
          <MarkInErrorButton
            id={id}
            what={name}
            consequence="ofResult"
            mark={(why) => markResultInError({ serviceId, resultId: id, ...why })}
          />
        )}
      </span>
      {inError && (
        <span className={styles.wide}>
          <InErrorNote inError={inError} />
        </span>
      )}
      {acknowledged?.by && (
        <span className={styles.wide}>
          {text.acknowledged(acknowledged.by.name, dayAndTime(acknowledged.at))}
        </span>
      )}
      {earlier.length > 0 && <Earlier versions={[result, ...earlier]} unit={unit} />}
    </li>
  );
}

function Earlier({ versions, unit }: { versions: readonly Version[]; unit: string | null }) {
  const text = useText(labResults);
  return (
    <details className={`${styles.wide} ${styles.earlier}`}>
      <summary>{text.earlier(versions.length - 1)}</summary>
      <ul>
        {versions.map((version) => (
          <li key={version.version}>
            <strong>
              {version.inError ? <s>{resultWords(version, unit)}</s> : resultWords(version, unit)}
            </strong>{' '}
            {text[version.resultStatus]}.{' '}
            {version.by
              ? text.entered(version.by.name, dayAndTime(version.enteredAt))
              : text.enteredAt(dayAndTime(version.enteredAt))}
            {version.inError && <InErrorNote inError={version.inError} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** @returns how to say the range that a result was measured against */
export function useRange(): (of: Pick<Version, 'low' | 'high' | 'ownRange'>, isText: boolean) => string {
  const text = useText(labResults);
  const words = useText(clinical);
  return (of, isText) => {
    const range = rangeWords(of, words);
    if (range) return of.ownRange ? text.ownRange(range) : text.range(range);
    return isText ? '' : text.noRange;
  };
}
