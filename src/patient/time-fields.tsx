import { SelectField } from '#ui/inputs/form-fields.tsx';
import { useLanguage, type Language } from './language.ts';
import { clockOf, weekdayOf } from './times.ts';

interface TimeFieldsProps {
  times: readonly string[];
  labels: { day: string; time: string };
  chosen: string;
  onChoose: (startsAt: string) => void;
}

/** A day, and a time of it, of those that are free. */
export function TimeFields({ times, labels, chosen, onChoose }: TimeFieldsProps) {
  const { language } = useLanguage();
  const byDay = timesByDay(times, language);
  const day = weekdayOf(chosen, language);
  return (
    <>
      <SelectField
        label={labels.day}
        value={day}
        onChange={({ target }) => onChoose(byDay.get(target.value)?.[0] ?? chosen)}
      >
        {[...byDay.keys()].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <SelectField label={labels.time} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {byDay.get(day)?.map((one) => (
          <option key={one} value={one}>
            {clockOf(one, language)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The time that was chosen, if it is still free; else one of its day, else the first. */
export function stillFree(times: readonly string[], chosen: string | undefined): string | undefined {
  const isSameDay = (one: string): boolean =>
    chosen !== undefined && weekdayOf(one, 'en') === weekdayOf(chosen, 'en');
  return times.find((one) => one === chosen) ?? times.find(isSameDay) ?? times[0];
}

function timesByDay(times: readonly string[], language: Language): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const at of times) {
    const day = weekdayOf(at, language);
    days.set(day, [...(days.get(day) ?? []), at]);
  }
  return days;
}
