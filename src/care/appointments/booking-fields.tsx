import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ConsultationMode } from '#contract/shared.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { TimeFields, type FreeTimes } from './time-fields.tsx';

type Field = 'consultationMode' | 'day' | 'time' | 'reason';

interface BookingFieldsProps {
  bind: (name: Field) => UseFormRegisterReturn & { error: string | undefined };
  /** Those that the doctor offers. */
  modes: readonly ConsultationMode[];
  time: string;
  free: FreeTimes;
  onTime: (time: string) => void;
}

/** Asks what every form of an appointment asks: how, when, and why the patient comes. */
export function BookingFields({ bind, modes, time, free, onTime }: BookingFieldsProps) {
  const text = useText(appointments);
  const words = useText(common);
  return (
    <>
      <SelectField label={text.mode} {...bind('consultationMode')}>
        {modes.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </SelectField>
      <TimeFields {...{ bind, time, free, onTime }} />
      <TextField label={text.reason} {...bind('reason')} />
    </>
  );
}
