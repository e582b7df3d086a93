import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ConsultationMode } from '#contract/shared.ts';
import { slotsQuery } from '#api/resources/appointments.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import styles from './appointments.module.css';

interface TimeFieldsProps {
  bind: (name: 'day' | 'time') => Partial<ComponentProps<typeof TextField>>;
  day: string;
  time: string;
  mode: ConsultationMode;
  /** The appointment that is moved; its own time counts as free. */
  consultationNumber?: string | undefined;
  onTime: (time: string) => void;
}

const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day);

/** When a visit is to be: any time, or one of the free times of the day. */
export function TimeFields({ bind, day, time, mode, consultationNumber, onTime }: TimeFieldsProps) {
  const text = useText(appointments);
  const query = useQuery({
    ...slotsQuery({ consultationMode: mode, from: day, to: day, consultationNumber }),
    enabled: isDay(day),
  });
  const times = (query.data?.slots ?? []).map(({ startsAt }) =>
    wallOf(new Date(startsAt), query.data?.timeZone ?? 'UTC').time.slice(0, 5),
  );
  return (
    <>
      <div className={styles.times}>
        <TextField label={text.day} type="date" {...bind('day')} />
        <TextField label={text.time} type="time" {...bind('time')} />
      </div>
      {query.data && times.length === 0 && <p className={styles.quiet}>{text.noneFree}</p>}
      {times.length > 0 && (
        <div role="group" aria-label={text.free} className={styles.free}>
          {times.map((free) => (
            <Pill key={free} pressed={free === time} onPress={() => onTime(free)}>
              {free}
            </Pill>
          ))}
        </div>
      )}
    </>
  );
}
