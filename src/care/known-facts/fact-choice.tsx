import type { FieldValues } from 'react-hook-form';
import { FactSource } from '#contract/known-facts.ts';
import type { Bind } from '#forms/use-bind.ts';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';

type ChoiceName = (typeof CHOICES)[number];
const CHOICES = [
  ...FactSource.options,
  'MILD',
  'MODERATE',
  'SEVERE',
  'CONFIRMED',
  'SUSPECTED',
  'PREGNANT',
  'NOT_PREGNANT',
  'YES',
  'NO',
  'NORMAL',
  'REDUCED',
  'SEVERELY_REDUCED',
] as const;

interface ChoiceProps extends ReturnType<Bind<FieldValues>> {
  label: string;
  of: readonly ChoiceName[];
}

/** A choice that must be made. */
export function Choice(props: ChoiceProps) {
  return <Select {...props} empty={useText(knownFacts).choose} />;
}

/** A choice that may be not known. */
export function Known(props: ChoiceProps) {
  return <Select {...props} empty={useText(knownFacts).unknown} />;
}

function Select({ label, of, empty, ...bound }: ChoiceProps & { empty: string }) {
  const text = useText(knownFacts);
  return (
    <SelectField label={label} {...bound}>
      <option value="">{empty}</option>
      {of.map((choice) => (
        <option key={choice} value={choice}>
          {text[choice]}
        </option>
      ))}
    </SelectField>
  );
}
