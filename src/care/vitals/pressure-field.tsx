import { useId, type KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { measured, useBind } from '#forms/use-bind.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { PairField } from '#ui/inputs/pair-field.tsx';
import { UNITS, type VitalsFields } from './vitals-fields.ts';

interface PressureFieldProps {
  readonly form: UseFormReturn<VitalsFields>;
  readonly className: string | undefined;
}

/** The two values of a blood pressure as one field; "/" or a space leads from the first to the second, as it is spoken. */
export function PressureField({ form, className }: PressureFieldProps) {
  const text = useText(vitalsWords);
  const bind = useBind(form);
  const second = useId();
  function skipOn(event: KeyboardEvent): void {
    if (event.key !== '/' && event.key !== ' ') return;
    event.preventDefault();
    document.getElementById(second)?.focus();
  }
  return (
    <PairField
      className={className}
      label={text.BP}
      unit={UNITS.SBP}
      first={{ 'aria-label': text.SBP, onKeyDown: skipOn, ...bind('values.SBP', measured) }}
      second={{ id: second, 'aria-label': text.DBP, ...bind('values.DBP', measured) }}
    />
  );
}
