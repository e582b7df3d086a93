import { useWords } from './language.ts';
import styles from './link-gate.module.css';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export const EMPTY_DATE: DateParts = { day: '', month: '', year: '' };

/** Returns YYYY-MM-DD of a day that exists and is over, or the part that is wrong. */
export function readBirthDate({
  day,
  month,
  year,
}: DateParts): { date: string } | { wrong: keyof DateParts } {
  if (!isBetween(day, 31)) return { wrong: 'day' };
  if (!isBetween(month, 12)) return { wrong: 'month' };
  if (!/^\d{4}$/.test(year)) return { wrong: 'year' };
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  // A 31st of June is the first of July for JavaScript.
  if (!at.toISOString().startsWith(text)) return { wrong: 'day' };
  return at.getTime() <= Date.now() ? { date: text } : { wrong: 'year' };
}

const isBetween = (text: string, most: number): boolean => Number(text) >= 1 && Number(text) <= most;

interface DateFieldsProps {
  date: DateParts;
  onChange: (date: DateParts) => void;
  /** The wrong part; all where the date is another one. */
  wrong: keyof DateParts | 'all' | undefined;
}

/** Three numbers: a calendar that opens at today is far from a birthday. The browser keeps none of them: they open the page. */
export function DateFields({ date, onChange, wrong }: DateFieldsProps) {
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
            aria-invalid={wrong === part || wrong === 'all'}
            onChange={({ target }) => onChange({ ...date, [part]: target.value.replaceAll(/\D/g, '') })}
          />
        </label>
      ))}
    </div>
  );
}
