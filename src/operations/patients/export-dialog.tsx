import { patientsAdminCalls as calls, type PatientDetails } from '#contract/patients-admin.ts';
import { exportPatient } from '#api/resources/patients-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { patientPrivacy } from '#i18n/en/patient-privacy.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#lib/save-file.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import styles from './patients.module.css';

interface ExportDialogProps {
  patient: PatientDetails;
  onClose: () => void;
}

export function ExportDialog({ patient: { id, mrn, name }, onClose }: ExportDialogProps) {
  const text = useText(patientPrivacy);
  const form = usePlainForm({
    schema: calls.exportPatient.body,
    defaults: { patientId: id, reason: '', password: '', secondFactor: '' },
    save: async (asked) => {
      saveFile(await exportPatient(asked), `${mrn.replaceAll('/', '-')}.fhir.json`);
      toast({ tone: 'ok', text: text.exported });
      onClose();
    },
  });
  const { bind } = form;
  return (
    <FormDialog title={text.exportTitle(name)} verb={text.exportNow} form={form} onClose={onClose}>
      <p>{text.exportText}</p>
      <p className={styles.note}>{text.exportLeftOut}</p>
      <TextArea label={text.exportReason} hint={text.exportReasonHint} {...bind('reason')} />
      <ProofFields bind={bind} />
    </FormDialog>
  );
}
