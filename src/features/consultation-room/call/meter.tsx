import styles from './devices.module.css';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';

const BARS = [0.05, 0.15, 0.3, 0.45, 0.65, 0.85] as const;

/** The level of a microphone, 0 to 1. */
export function Meter({ level }: { level: number }) {
  const text = useText(callWords);
  return (
    <span
      className={styles.meter}
      role="img"
      aria-label={level >= BARS[0] ? text.microphoneWorks : text.sayTest}
    >
      {BARS.map((from) => (
        <i key={from} data-on={level >= from || undefined} />
      ))}
    </span>
  );
}
