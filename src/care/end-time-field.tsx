import type { ComponentProps } from 'react';
import { endsNextDay } from '#domain/calendar.ts';
import { endTime } from '#i18n/en/end-time.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';

const MIDNIGHT = '00:00';

/** The end of the day as an input of time holds it; as an end, 00:00 and 24:00 are the same. */
export function asTimeInput<Hours extends { to: string | null }>(hours: Hours): Hours {
  return hours.to === '24:00' ? { ...hours, to: MIDNIGHT } : hours;
}

interface EndTimeFieldProps extends ComponentProps<typeof TextField> {
  /** The hours as they are entered now. */
  hours: { from: string | null; to: string | null } | undefined;
}

/** Asks until when hours last, and shows when that is on the next day. */
export function EndTimeField({ hours, ...field }: EndTimeFieldProps) {
  const text = useText(endTime);
  const { from, to } = hours ?? {};
  const note = from && to && endsNextDay({ from, to }) && (to === MIDNIGHT ? text.midnight : text.nextDay);
  return <TextField type="time" {...field} hint={note || undefined} />;
}
