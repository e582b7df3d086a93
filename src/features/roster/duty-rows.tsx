import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { EndTimeField } from '#care/end-time-field.tsx';
import { ClinicOptions } from '#features/roster/clinic-options.tsx';
import { useElsewhere } from '#features/roster/use-elsewhere.ts';
import type { RosterRowsProps } from '#features/roster/roster-form.tsx';
import styles from '#features/roster/roster.module.css';
import { roster } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { orNull, useBind, wholeNumber } from '#forms/use-bind.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The hours of a usual week. */
export function DutyRows({ draft, clinics, only }: RosterRowsProps) {
  const text = useText(roster);
  const { fields, append, remove } = useFieldArray({ control: draft.form.control, name: 'duties' });
  const bind = useBind(draft.form, { 'duties.*.from': text.timeError, 'duties.*.to': text.timeError });
  const now = useWatch({ control: draft.form.control, name: 'duties' });
  const blank = { clinicId: only ?? clinics[0]?.clinicId ?? null, weekday: 1, from: '09:00', to: '13:00' };
  const { isElsewhere, elsewhere } = useElsewhere(draft, 'duties', fields, only);
  return (
    <fieldset className={styles.group}>
      <legend>{text.week}</legend>
      {fields.length === 0 && <p>{text.noWeek}</p>}
      {fields.map((field, at) =>
        isElsewhere(field, at) ? null : (
          <div
            key={field.id}
            role="group"
            aria-label={text.duty(at + 1)}
            className={cx(styles.row, styles.again)}
          >
            <SelectField label={text.weekday} {...bind(`duties.${at}.weekday`, wholeNumber)}>
              {WEEKDAYS.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {text[weekday]}
                </option>
              ))}
            </SelectField>
            <TextField label={text.from} type="time" {...bind(`duties.${at}.from`)} />
            <EndTimeField label={text.to} hours={now[at]} {...bind(`duties.${at}.to`)} />
            <SelectField
              label={text.clinic}
              className={styles.clinic}
              {...bind(`duties.${at}.clinicId`, orNull)}
            >
              <ClinicOptions clinics={clinics} />
            </SelectField>
            <IconButton
              icon={X}
              label={text.removeOf(text.duty(at + 1))}
              className={styles.beside}
              onClick={() => remove(at)}
            />
          </div>
        ),
      )}
      {elsewhere > 0 && <p>{text.elsewhere(elsewhere)}</p>}
      <Button tone="quiet" size="s" icon={Plus} onClick={() => append(blank)}>
        {text.addDuty}
      </Button>
    </fieldset>
  );
}
