import { useWatch } from 'react-hook-form';
import {
  patientsAdminCalls as calls,
  type ExportForm,
  type PatientDetails,
} from '#contract/patients-admin.ts';
import { exportPatient } from '#api/resources/patients-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { patientPrivacy } from '#i18n/en/patient-privacy.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#lib/save-file.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Choice } from '#ui/inputs/choice.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import styles from './patients.module.css';

const ENDINGS = { FHIR: 'fhir.json', PDF: 'pdf' } as const satisfies Record<ExportForm, string>;

interface ExportDialogProps {
  patient: PatientDetails;
  onClose: () => void;
}

export function ExportDialog({ patient: { id, mrn, name }, onClose }: ExportDialogProps) {
  const text = useText(patientPrivacy);
  const form = usePlainForm({
    schema: calls.exportPatient.body,
    defaults: { patientId: id, reason: '', form: 'FHIR' as ExportForm, password: '', secondFactor: '' },
    save: async (asked) => {
      saveFile(await exportPatient(asked), `${mrn.replaceAll('/', '-')}.${ENDINGS[asked.form ?? 'FHIR']}`);
      toast({ tone: 'ok', text: text.exported });
      onClose();
    },
  });
  const { bind } = form;
  const chosen = useWatch({ control: form.form.control, name: 'form' });
  return (
    <FormDialog title={text.exportTitle(name)} verb={text.exportNow} form={form} onClose={onClose}>
      <Choice
        label={text.exportForm}
        options={[
          ['FHIR', text.exportFhir],
          ['PDF', text.exportPdf],
        ]}
        value={chosen ?? 'FHIR'}
        {...form.form.register('form')}
      />
      <p>{chosen === 'PDF' ? text.exportPdfText : text.exportText}</p>
      <p className={styles.note}>{text.exportLeftOut}</p>
      <TextArea label={text.exportReason} hint={text.exportReasonHint} {...bind('reason')} />
      <ProofFields bind={bind} />
    </FormDialog>
  );
}
