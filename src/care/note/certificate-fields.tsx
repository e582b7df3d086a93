import { useWatch, type UseFormReturn } from 'react-hook-form';
import { CertificateKind } from '#contract/visit-letters.ts';
import { orNull, useBind } from '#forms/use-bind.ts';
import type { CertificateInput, LetterDraft } from './letter-dialog.tsx';
import styles from './note.module.css';
import { visitLetter } from '#i18n/en/visit-letter.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField, TextArea } from '#ui/inputs/form-fields.tsx';

interface CertificateFieldsProps {
  form: UseFormReturn<CertificateInput, unknown, never> | UseFormReturn<CertificateInput>;
  record: LetterDraft;
}

/** The kind, its days, and the diagnosis where the patient agrees. */
export function CertificateFields({ form: given, record }: CertificateFieldsProps) {
  const text = useText(visitLetter);
  const form = given as UseFormReturn<CertificateInput>;
  const bind = useBind(form);
  const [kind, from, agrees] = useWatch({
    control: form.control,
    name: ['letter.certificate', 'letter.from', 'letter.patientAgrees'],
  });
  const { examinedAt, examinedOn } = record;
  const isBefore = kind !== 'ATTENDANCE' && Boolean(from && examinedOn && from < examinedOn);
  const agreed = bind('letter.patientAgrees');
  return (
    <>
      <SelectField label={text.kind} autoFocus {...bind('letter.certificate')}>
        <option value="">{text.choose}</option>
        {CertificateKind.options.map((one) => (
          <option key={one} value={one}>
            {text[one]}
          </option>
        ))}
      </SelectField>
      {examinedAt && <p>{text.examined(dayOf(examinedAt))}</p>}
      {(kind === 'SICKNESS' || kind === 'FITNESS') && (
        <div className={styles.pair}>
          <TextField
            label={kind === 'FITNESS' ? text.fitFrom : text.from}
            type="date"
            {...bind('letter.from', orNull)}
          />
          {kind === 'SICKNESS' && <TextField label={text.to} type="date" {...bind('letter.to', orNull)} />}
        </div>
      )}
      {isBefore && examinedAt && <Banner>{text.backdated(dayOf(examinedAt))}</Banner>}
      <TextArea label={text.remarks} optional rows={2} {...bind('letter.remarks')} />
      <CheckboxField
        label={text.agrees}
        {...agreed}
        onChange={async (event) => {
          await agreed.onChange(event);
          // Without the patient's agreement nothing of it stays in the form.
          form.setValue('letter.diagnosis', event.target.checked ? record.diagnosis : '', {
            shouldDirty: true,
          });
        }}
      />
      {agrees && (
        <TextArea
          label={text.diagnosis}
          hint={record.diagnosis ? undefined : text.noDiagnosis}
          rows={2}
          {...bind('letter.diagnosis')}
        />
      )}
    </>
  );
}
