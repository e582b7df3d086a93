import { FlaskConical } from 'lucide-react';
import type { PadResult } from '#contract/pad.ts';
import { unitWords } from '#domain/units.ts';
import styles from './about-checks.module.css';
import { pad as padWords } from '#i18n/en/pad.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

/** The laboratory results that the checks look at, each with its value, unit and day. */
export function PadResults({ results }: { results: readonly PadResult[] }) {
  const words = useText(padWords);
  if (!results.length) return null;
  return (
    <section className={styles.notChecked} aria-labelledby="pad-results">
      <h3 id="pad-results">
        <Icon of={FlaskConical} size="s" />
        {words.labResults}
      </h3>
      <ul>
        {results.map(({ code, name, value, unit, at, isOld, isPreliminary }) => (
          <li key={`${code} ${at}`}>
            {name}: <b>{[value, unit && unitWords(unit)].filter(Boolean).join(' ')}</b>, {dayOf(at)}
            {isPreliminary && ` (${words.resultPreliminary})`}
            {isOld && ` (${words.resultOld})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
