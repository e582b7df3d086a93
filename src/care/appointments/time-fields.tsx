import type { ComponentProps } from 'react';
import type { Slot } from '#contract/appointments.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import styles from './appointments.module.css';

/** The free times of a day; undefined until they are read. */
export type FreeTimes = { slots: readonly Slot[]; timeZone: string } | undefined;

interface TimeFieldsProps {
  bind: (name: 'day' | 'time') => Partial<ComponentProps<typeof TextField>>;
  time: string;
  free: FreeTimes;
  onTime: (time: string) => void;
}

export const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day);

/** When a visit is to be: any time, or one of the free times of the day. */
export function TimeFields({ bind, time, free, onTime }: TimeFieldsProps) {
  const text = useText(appointments);
  const times = (free?.slots ?? []).map(({ startsAt }) =>
    wallOf(new Date(startsAt), free?.timeZone ?? 'UTC').time.slice(0, 5),
  );
  return (
    <>
      <div className={styles.times}>
        <TextField label={text.day} type="date" {...bind('day')} />
        <TextField label={text.time} type="time" {...bind('time')} />
      </div>
      {free && times.length === 0 && <p className={styles.quiet}>{text.noneFree}</p>}
      {times.length > 0 && (
        <div role="group" aria-label={text.free} className={styles.free}>
          {[...new Set(times)].map((one) => (
            <Pill key={one} pressed={one === time} onPress={() => onTime(one)}>
              {one}
            </Pill>
          ))}
        </div>
      )}
    </>
  );
}
