import type { ComponentProps } from 'react';
import { EndTimeField } from '#care/end-time-field.tsx';
import styles from '#features/calendar/calendar.module.css';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';

interface BlockFieldsProps {
  bind: (name: 'title' | 'day' | 'startsAt' | 'endsAt') => Partial<ComponentProps<typeof TextField>>;
  hours: ComponentProps<typeof EndTimeField>['hours'];
  /** Where the times alone are asked for: of a block that repeats. */
  timesAlone?: boolean;
}

/** Asks what a block is called, and when it is. */
export function BlockFields({ bind, hours, timesAlone = false }: BlockFieldsProps) {
  const text = useText(calendar);
  return (
    <>
      <TextField label={text.blockName} optional hint={text.blockNameHint} autoFocus {...bind('title')} />
      {!timesAlone && <TextField label={text.blockDay} type="date" {...bind('day')} />}
      <div className={styles.times}>
        <TextField label={text.blockFrom} type="time" {...bind('startsAt')} />
        <EndTimeField label={text.blockTo} hours={hours} {...bind('endsAt')} />
      </div>
    </>
  );
}
