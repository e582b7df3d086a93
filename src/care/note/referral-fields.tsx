import type { UseFormReturn } from 'react-hook-form';
import { ReferralUrgency, type ReferralTexts } from '#contract/visit-letters.ts';
import { useBind } from '#forms/use-bind.ts';
import type { ReferralInput } from './letter-dialog.tsx';
import styles from './note.module.css';
import { visitLetter } from '#i18n/en/visit-letter.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';

const TEXTS = [
  'complaint',
  'findings',
  'diagnoses',
  'medicines',
  'allergies',
  'vitals',
  'investigations',
] as const satisfies (keyof ReferralTexts)[];

/** Fields of a referral: recipient, urgency, question and clinical texts. */
export function ReferralFields({
  form,
}: {
  form: UseFormReturn<ReferralInput, unknown, never> | UseFormReturn<ReferralInput>;
}) {
  const text = useText(visitLetter);
  const bind = useBind(form as UseFormReturn<ReferralInput>, { 'letter.toName': text.toError });
  return (
    <>
      <div className={styles.pair}>
        <TextField label={text.toName} autoFocus {...bind('letter.toName')} />
        <TextField label={text.toSpecialisation} {...bind('letter.toSpecialisation')} />
        <TextField label={text.toHospital} {...bind('letter.toHospital')} />
        <SelectField label={text.urgency} {...bind('letter.urgency')}>
          <option value="">{text.choose}</option>
          {ReferralUrgency.options.map((urgency) => (
            <option key={urgency} value={urgency}>
              {text[urgency]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea label={text.question} hint={text.questionHint} rows={2} {...bind('letter.question')} />
      <p>{text.emptyIs}</p>
      {TEXTS.map((field) => (
        <TextArea
          key={field}
          label={text[field]}

          rows={2}
          {...bind(`letter.texts.${field}`)}
        />
      ))}
    </>
  );
}
