import type { UseFormReturn } from 'react-hook-form';
import { DeskKind } from '#contract/front-desk.ts';
import { ConsultationMode } from '#contract/shared.ts';
import { Choice } from '#ui/inputs/choice.tsx';
import { isEmergency, speakerOf, type DeskValues } from '#features/front-desk/desk-form.ts';
import styles from '#features/front-desk/front-desk.module.css';
import type { Bind } from '#forms/use-bind.ts';
import { common } from '#i18n/en/common.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { CheckboxField, SelectField, TextArea } from '#ui/inputs/form-fields.tsx';

interface RequestFieldsProps {
  form: UseFormReturn<DeskValues>;
  bind: Bind<DeskValues>;
  hubs: readonly { hubKey: string; name: string }[];
}

/** Fields of the request: kind, mode, hub, reason, consent. */
export function RequestFields({ form, bind, hubs }: RequestFieldsProps) {
  const text = useText(frontDesk);
  const words = useText(common);
  const values = form.watch();
  const isUrgent = isEmergency(values);
  return (
    <>
      <Choice
        label={text.kind}
        options={(isUrgent ? (['EMERGENCY_CARE'] as const) : DeskKind.options).map((kind) => [
          kind,
          text[kind],
        ])}
        value={isUrgent ? 'EMERGENCY_CARE' : values.kind}
        {...bind('kind')}
      />
      <div className={styles.row}>
        <Choice
          label={text.mode}
          options={ConsultationMode.options.map((mode) => [mode, words[mode]])}
          value={values.mode}
          {...bind('mode')}
        />
        <SelectField label={text.hub} {...bind('hubKey')}>
          <option value="">{text.choose}</option>
          {hubs.map(({ hubKey, name }) => (
            <option key={hubKey} value={hubKey}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea label={text.reason} rows={2} {...bind('reason')} />
      <CheckboxField label={text.consent(speakerOf(values))} {...bind('consent')} />
    </>
  );
}
