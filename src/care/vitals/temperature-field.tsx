import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { celsiusOfFahrenheit } from '#domain/temperature.ts';
import { measured, useBind } from '#forms/use-bind.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { MeasureField } from '#ui/inputs/measure-field.tsx';
import { UNITS, type VitalsFields } from './vitals-fields.ts';

/** Either may be typed; what is kept is in °C. */
const BOTH_UNITS = '°C, °F';

interface TemperatureFieldProps {
  readonly form: UseFormReturn<VitalsFields>;
  readonly className: string | undefined;
}

/** A temperature in °C. One that is typed in °F, as most thermometers in India show it, is converted when the field is left. */
export function TemperatureField({ form, className }: TemperatureFieldProps) {
  const text = useText(vitalsWords);
  const bind = useBind(form);
  const [converted, setConverted] = useState<{ from: number; to: number }>();
  const shown = useWatch({ control: form.control, name: 'values.TEMP' });
  function convert(): void {
    const from = form.getValues('values.TEMP');
    const to = from === null ? undefined : celsiusOfFahrenheit(from);
    if (from === null || to === undefined) return;
    form.setValue('values.TEMP', to, { shouldDirty: true, shouldValidate: true });
    setConverted({ from, to });
  }
  return (
    <MeasureField
      className={className}
      label={text.TEMP}
      unit={shown === null ? BOTH_UNITS : UNITS.TEMP}
      hint={converted && converted.to === shown ? text.fromFahrenheit(converted.from) : undefined}
      {...bind('values.TEMP', { ...measured, onBlur: convert })}
    />
  );
}
