import { useState } from 'react';
import { useController, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { ServicesForm } from '#features/profile/services-schema.ts';
import { TextField } from '#ui/field.tsx';

const PAISE = 100;

interface RupeeFieldProps {
  label: string;
  form: UseFormReturn<ServicesForm>;
  name: FieldPath<ServicesForm>;
  problem: (name: string) => string | undefined;
}

/** Rupees for the eye, integer paise for the form; "750.50" is 75050. */
export function RupeeField({ label, form, name, problem }: RupeeFieldProps) {
  const {
    field: { ref, name: own, value, onBlur, onChange },
  } = useController({ control: form.control, name });
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      inputMode="decimal"
      ref={ref}
      name={own}
      // What is being typed stays as it is typed: "12." is on its way to 12.5.
      value={typed ?? rupees(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(paiseOf(event.target.value));
      }}
      onBlur={() => {
        onBlur();
        if (Number.isFinite(value)) setTyped(undefined);
      }}
      error={problem(name)}
    />
  );
}

function rupees(paise: unknown): string {
  return typeof paise === 'number' && Number.isFinite(paise) ? String(paise / PAISE) : '';
}

/** NaN for what is no amount. */
export function paiseOf(typed: string): number {
  const plain = typed.replaceAll(/[,\s₹]/g, '');
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * PAISE) : Number.NaN;
}
