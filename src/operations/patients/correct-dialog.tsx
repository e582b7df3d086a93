import * as z from 'zod/mini';
import { CorrectedPatient, patientsAdminCalls, type PatientDetails } from '#contract/patients-admin.ts';
import { Sex } from '#contract/shared.ts';
import { correctPatient } from '#api/resources/patients-admin.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { BirthField } from '#forms/birth-field.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { toast } from '#ui/feedback/notify.ts';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import styles from './patients.module.css';

const { reason } = patientsAdminCalls.correctPatient.body.shape;

/** The languages as one line of text. */
const Typed = z.object({ ...CorrectedPatient.shape, languages: z.string(), reason });

const listOf = (line: string): string[] =>
  line
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

interface CorrectDialogProps {
  patient: PatientDetails;
  onClose: () => void;
}

export function CorrectDialog({ patient, onClose }: CorrectDialogProps) {
  const text = useText(patientRecords);
  const { id, version, mrn, name, nameLang, bornOn, sex, mobile, languages } = patient;
  const form = usePlainForm({
    schema: Typed,
    prefix: 'patient.',
    defaults: { mrn, name, nameLang, bornOn, sex, mobile, languages: languages.join(', '), reason: '' },
    save: async ({ reason: why, languages: line, ...rest }) => {
      const corrected = { ...rest, languages: listOf(line) };
      await correctPatient({ patientId: id, version, reason: why, patient: corrected });
      toast({ tone: 'ok', text: text.corrected });
      onClose();
    },
  });
  const { bind } = form;
  return (
    <FormDialog title={text.correctTitle(name)} verb={text.save} form={form} onClose={onClose}>
      <p className={styles.note}>{text.correctText(patient.visits, patient.orders, patient.open)}</p>
      <TextField label={text.name} {...bind('name')} />
      <BirthField label={text.born} hint={text.bornHint} recorded={bornOn} {...bind('bornOn')} />
      <SelectField label={text.sex} {...bind('sex')}>
        {Sex.options.map((one) => (
          <option key={one} value={one}>
            {text[one]}
          </option>
        ))}
      </SelectField>
      <TextField label={text.mobile} hint={text.mobileHint} optional inputMode="tel" {...bind('mobile')} />
      <TextField label={text.languages} hint={text.languagesHint} optional {...bind('languages')} />
      <TextField label={text.nameLang} hint={text.nameLangHint} {...bind('nameLang')} />
      <TextField label={text.mrn} hint={text.mrnHint} {...bind('mrn')} />
      <TextArea label={text.reason} hint={text.reasonHint} {...bind('reason')} />
    </FormDialog>
  );
}
