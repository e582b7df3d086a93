import { useWords } from './language.ts';
import styles from './link-gate.module.css';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export const EMPTY_DATE: DateParts = { day: '', month: '', year: '' };

/** YYYY-MM-DD of a day that exists and is over. */
export function birthDateOf({ day, month, year }: DateParts): string | undefined {
  if (!/^\d{4}$/.test(year)) return undefined;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  return isDay && at.getTime() <= Date.now() ? text : undefined;
}

interface DateFieldsProps {
  date: DateParts;
  onChange: (date: DateParts) => void;
  isWrong: boolean;
}

/** Three numbers: a calendar that opens at today is far from a birthday. The browser keeps none of them: they open the page. */
export function DateFields({ date, onChange, isWrong }: DateFieldsProps) {
  const words = useWords();
  const parts = [
    ['day', words.day, 2],
    ['month', words.month, 2],
    ['year', words.year, 4],
  ] as const;
  return (
    <div className={styles.dates} role="group" aria-label={words.birthDate}>
      {parts.map(([part, label, length]) => (
        <label key={part}>
          {label}
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={length}
            placeholder={words[`hint_${part}`]}
            value={date[part]}
            aria-invalid={isWrong}
            onChange={({ target }) => onChange({ ...date, [part]: target.value.replaceAll(/\D/g, '') })}
          />
        </label>
      ))}
    </div>
  );
}
