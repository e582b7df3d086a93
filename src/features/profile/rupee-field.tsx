import { useState, type Ref } from 'react';
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { ServicesForm } from '#features/profile/services-schema.ts';
import { TextField } from '#ui/inputs/field.tsx';

const PAISE = 100;

interface RupeeFieldProps {
  label: string;
  form: UseFormReturn<ServicesForm>;
  name: FieldPath<ServicesForm>;
  problem: (name: string) => string | undefined;
  /** Called with each amount that is typed; NaN for text that is no amount. */
  onAmount?: (paise: number) => void;
}

/** Shows rupees, gives the form integer paise: "750.50" is 75050. */
export function RupeeField({ label, form, name, problem, onAmount }: RupeeFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Rupees
          {...field}
          label={label}
          error={problem(name)}
          onChange={(paise) => {
            field.onChange(paise);
            onAmount?.(paise);
          }}
        />
      )}
    />
  );
}

interface RupeesProps {
  ref: Ref<HTMLInputElement>;
  name: string;
  value: unknown;
  onChange: (paise: number) => void;
  onBlur: () => void;
  label: string;
  error: string | undefined;
}

function Rupees({ value, onChange, onBlur, ...field }: RupeesProps) {
  // The text stays as typed: "12." becomes 12.5 with the next key.
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={typed ?? rupees(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(paiseOf(event.target.value));
      }}
      onBlur={() => {
        onBlur();
        if (Number.isFinite(value)) setTyped(undefined);
      }}
    />
  );
}

function rupees(paise: unknown): string {
  return typeof paise === 'number' && Number.isFinite(paise) ? String(paise / PAISE) : '';
}

/** @returns paise; NaN for text that is no amount */
export function paiseOf(typed: string): number {
  const plain = typed.replaceAll(/[,\s₹]/g, '');
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * PAISE) : Number.NaN;
}
