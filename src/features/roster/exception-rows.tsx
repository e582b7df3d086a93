import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { EndTimeField } from '#care/end-time-field.tsx';
import { ClinicOptions } from '#features/roster/clinic-options.tsx';
import { useElsewhere } from '#features/roster/use-elsewhere.ts';
import type { RosterRowsProps } from '#features/roster/roster-form.tsx';
import styles from '#features/roster/roster.module.css';
import { roster } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';
import { orNull, useBind } from '#forms/use-bind.ts';

/** Days that differ from the week: off, or other hours. */
export function ExceptionRows({ draft, clinics, only }: RosterRowsProps) {
  const text = useText(roster);
  const { fields, append, remove } = useFieldArray({ control: draft.form.control, name: 'exceptions' });
  const now = useWatch({ control: draft.form.control, name: 'exceptions' });
  const bind = useBind(draft.form, {
    'exceptions.*.day': text.dayError,
    'exceptions.*.from': text.timeError,
    'exceptions.*.to': text.timeError,
    'exceptions.*.note': text.noteError,
  });
  const clinicId = only ?? clinics[0]?.clinicId ?? null;
  const { isElsewhere, elsewhere } = useElsewhere(draft, 'exceptions', fields, only);
  return (
    <fieldset className={styles.group}>
      <legend>{text.exceptions}</legend>
      {fields.length === 0 && <p>{text.noExceptions}</p>}
      {fields.map((field, at) =>
        isElsewhere(field, at) ? null : (
          <div key={field.id} role="group" aria-label={text.exception(at + 1)} className={styles.row}>
            <TextField label={text.day} type="date" {...bind(`exceptions.${at}.day`)} />
            <CheckboxField label={text.off} {...bind(`exceptions.${at}.off`)} />
            {!now[at]?.off && (
              <>
                <TextField label={text.from} type="time" {...bind(`exceptions.${at}.from`, orNull)} />
                <EndTimeField label={text.to} hours={now[at]} {...bind(`exceptions.${at}.to`, orNull)} />
              </>
            )}
            <SelectField
              label={text.clinic}
              className={styles.clinic}
              {...bind(`exceptions.${at}.clinicId`, orNull)}
            >
              <ClinicOptions clinics={clinics} />
            </SelectField>
            <TextField label={text.note} optional {...bind(`exceptions.${at}.note`)} />
            <IconButton
              icon={X}
              label={text.removeOf(text.exception(at + 1))}
              className={styles.beside}
              onClick={() => remove(at)}
            />
          </div>
        ),
      )}
      {elsewhere > 0 && <p>{text.elsewhere(elsewhere)}</p>}
      <Button
        tone="quiet"
        size="s"
        icon={Plus}
        onClick={() => append({ day: '', clinicId, off: true, from: null, to: null, note: '' })}
      >
        {text.addException}
      </Button>
    </fieldset>
  );
}
