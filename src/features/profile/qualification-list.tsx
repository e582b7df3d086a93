import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { QualificationHeld } from '#contract/profile-forms.ts';
import type { Country } from '#contract/reference.ts';
import type { professionalSchema } from '#api/resources/profile-forms.ts';
import { qualificationsQuery } from '#api/resources/reference.ts';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/address-list.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Wide } from '#ui/inputs/form-card.tsx';
import { wholeNumber, type Bind } from '#forms/use-bind.ts';

const MAX = 15;
export const NO_QUALIFICATION: QualificationHeld = {
  qualification: '',
  university: '',
  year: null,
  countryCode: 'IN',
};

type Form = z.input<typeof professionalSchema>;

interface QualificationListProps {
  form: UseFormReturn<Form, unknown, z.output<typeof professionalSchema>>;
  bind: Bind<Form>;
  problem: (name: string) => string | undefined;
  countries: readonly Country[];
}

/** Degrees, one a row; the first country of the list is India (R5.06). */
export function QualificationList({ form, bind, problem, countries }: QualificationListProps) {
  const text = useText(profile);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'qualifications' });
  return (
    <Wide>
      <div className={shared.group}>
        <h3>{text.qualifications}</h3>
        {fields.map((field, at) => (
          <fieldset key={field.id} className={styles.address}>
            <legend>{text.qualificationNumber(at + 1)}</legend>
            <SelectField label={text.country} {...bind(`qualifications.${at}.countryCode`)}>
              {countries.map(({ countryCode, countryName }) => (
                <option key={countryCode} value={countryCode}>
                  {countryName}
                </option>
              ))}
            </SelectField>
            <Degree form={form} bind={bind} at={at} />
            <TextField label={text.university} optional {...bind(`qualifications.${at}.university`)} />
            <TextField
              label={text.year}
              inputMode="numeric"
              optional
              {...bind(`qualifications.${at}.year`, wholeNumber)}
            />
            {fields.length > 1 && (
              <Button tone="bare" icon={Trash2} className={styles.add} onClick={() => remove(at)}>
                {text.removeQualification}
              </Button>
            )}
          </fieldset>
        ))}
        {problem('qualifications') && <p role="alert">{problem('qualifications')}</p>}
        {fields.length < MAX && (
          <Button tone="quiet" icon={Plus} className={styles.add} onClick={() => append(NO_QUALIFICATION)}>
            {text.addQualification}
          </Button>
        )}
      </div>
    </Wide>
  );
}

/** The degrees of the country are offered; any other can be written. */
function Degree({ form, bind, at }: Pick<QualificationListProps, 'form' | 'bind'> & { at: number }) {
  const text = useText(profile);
  const list = useId();
  const { data = [] } = useQuery(qualificationsQuery(form.watch(`qualifications.${at}.countryCode`)));
  return (
    <>
      <TextField label={text.qualification} list={list} {...bind(`qualifications.${at}.qualification`)} />
      <datalist id={list}>
        {data.map(({ id, qualification, qualificationName }) => (
          <option key={id} value={qualification}>
            {qualificationName}
          </option>
        ))}
      </datalist>
    </>
  );
}
