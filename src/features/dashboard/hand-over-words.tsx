import { ArrowDown, ArrowUp } from 'lucide-react';
import type { HandOver } from '#contract/hand-over.ts';
import styles from '#features/dashboard/hand-over-words.module.css';
import { valueWords } from '#domain/units.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

/** Shows who handed a patient over, what they wrote, and which vital signs are out of range. */
export function HandOverWords({ of: { by, note, vitals } }: { of: HandOver }) {
  const text = useText(dashboard);
  return (
    <>
      {(by || note) && (
        <p>
          {by && <b>{text.handedBy(by)}</b>}
          {by && note && ': '}
          {note}
        </p>
      )}
      {vitals ? <OutOfRange {...vitals} /> : <p className={styles.quiet}>{text.noVitalsTaken}</p>}
    </>
  );
}

function OutOfRange({ at, outOfRange }: NonNullable<HandOver['vitals']>) {
  const text = useText(dashboard);
  const words = useText(vitalsWords);
  const measured = <span className={styles.quiet}>{text.measuredAt(clockTime(at))}</span>;
  if (outOfRange.length === 0)
    return (
      <p>
        {text.allInRange} {measured}
      </p>
    );
  return (
    <>
      <ul className={styles.values} aria-label={text.outOfRange}>
        {outOfRange.map(({ code, name, value, unit, flag }) => (
          <li key={code}>
            {isShort(code) ? words[code] : name} <b>{valueWords(value, unit)}</b>{' '}
            <span className={styles.flag}>
              <Icon of={flag === 'LOW' ? ArrowDown : ArrowUp} size="s" />
              {flag === 'LOW' ? words.low : words.high}
            </span>
          </li>
        ))}
      </ul>
      <p>{measured}</p>
    </>
  );
}

/** Vital signs with a short name, which a card has room for. */
const SHORT = ['SBP', 'DBP', 'PULSE', 'RR', 'SPO2', 'TEMP', 'GLU'] as const;
const isShort = (code: string): code is (typeof SHORT)[number] => SHORT.some((one) => one === code);
