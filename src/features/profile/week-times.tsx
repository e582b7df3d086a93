import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ClinicProvider } from '#contract/profile.ts';
import { EndTimeField } from '#care/end-time-field.tsx';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/week-times.module.css';
import type { ServicesForm } from '#features/profile/services-schema.ts';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Wide } from '#ui/inputs/form-card.tsx';
import { orNull, type Bind } from '#forms/use-bind.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const FIRST_TIME = { from: '09:00', to: '13:00' } as const;

interface WeekTimesProps {
  form: UseFormReturn<ServicesForm>;
  bind: Bind<ServicesForm>;
  problem: (name: string) => string | undefined;
  clinics: readonly ClinicProvider[];
}

/** When the provider is there, day by day; each time belongs to one of their clinics or to none. */
export function WeekTimes({ form, bind, problem, clinics }: WeekTimesProps) {
  const text = useText(profile);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'availability' });
  const add = (weekday: number): void =>
    append({ clinicId: clinics[0]?.clinicId ?? null, weekday, ...FIRST_TIME });
  function likeMonday(): void {
    const all = form.getValues('availability');
    const rest = all.filter(({ weekday }) => weekday === 1 || weekday > 5);
    const monday = all.filter(({ weekday }) => weekday === 1);
    const copies = [2, 3, 4, 5].flatMap((weekday) => monday.map((row) => ({ ...row, weekday })));
    form.setValue('availability', [...rest, ...copies], { shouldDirty: true });
  }
  return (
    <Wide>
      <div className={shared.group}>
        <div className={shared.verbs}>
          <h3>{text.times}</h3>
          <Button
            tone="bare"
            size="s"
            disabled={!fields.some(({ weekday }) => weekday === 1)}
            onClick={likeMonday}
          >
            {text.likeMonday}
          </Button>
        </div>
        <p className={shared.hint}>{text.timesRule}</p>
        {problem('availability') && (
          <p className={styles.wrong} role="alert">
            {problem('availability')}
          </p>
        )}
        <ul className={styles.week}>
          {WEEKDAYS.map((weekday) => (
            <li key={weekday} className={styles.day}>
              <span className={styles.weekday}>{text.weekdays.split(' ')[weekday - 1]}</span>
              <div className={styles.times}>
                {fields.map((field, at) =>
                  field.weekday === weekday ? (
                    <TimeRow
                      key={field.id}
                      at={at}
                      form={form}
                      bind={bind}
                      clinics={clinics}
                      onRemove={() => remove(at)}
                    />
                  ) : null,
                )}
                <Button tone="bare" size="s" icon={Plus} onClick={() => add(weekday)}>
                  {text.addTime}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Wide>
  );
}

interface TimeRowProps extends Pick<WeekTimesProps, 'form' | 'bind' | 'clinics'> {
  /** The index in the form's list. */
  at: number;
  onRemove: () => void;
}

function TimeRow({ at, form, bind, clinics, onRemove }: TimeRowProps) {
  const text = useText(profile);
  const [from, to] = useWatch({
    control: form.control,
    name: [`availability.${at}.from`, `availability.${at}.to`],
  });
  return (
    <div className={styles.time} role="group" aria-label={text.timeOf}>
      <TextField label={text.from} type="time" {...bind(`availability.${at}.from`)} />
      <EndTimeField label={text.until} hours={{ from, to }} {...bind(`availability.${at}.to`)} />
      <SelectField label={text.where} {...bind(`availability.${at}.clinicId`, orNull)}>
        <option value="">{text.noClinic}</option>
        {clinics.map(({ clinicId, clinicName }) => (
          <option key={clinicId} value={clinicId}>
            {clinicName}
          </option>
        ))}
      </SelectField>
      <IconButton icon={Trash2} label={text.removeTime} className={styles.bin} onClick={onRemove} />
    </div>
  );
}
