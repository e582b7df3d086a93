import { erasureCalls as calls, type Erasure, type Stays } from '#contract/erasures.ts';
import type { PatientDetails } from '#contract/patients-admin.ts';
import { askErasure, declineErasure, erasePatient } from '#api/resources/erasures.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { erasures } from '#i18n/en/erasures.ts';
import { useText } from '#i18n/text.ts';
import { dayWords } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import styles from './patients.module.css';

interface AskErasureProps {
  patient: PatientDetails;
  stays: Stays;
  onClose: () => void;
}

export function AskErasure({ patient: { id, name }, stays, onClose }: AskErasureProps) {
  const text = useText(erasures);
  const form = usePlainForm({
    schema: calls.askErasure.body,
    defaults: { patientId: id, reason: '' },
    save: async (body) => {
      await askErasure(body);
      toast({ tone: 'ok', text: text.recorded });
      onClose();
    },
  });
  return (
    <FormDialog title={text.askTitle(name)} verb={text.record} form={form} onClose={onClose}>
      <p>{text.goes}</p>
      <p>{text.stays}</p>
      {stays.recordUntil && <p className={styles.note}>{text.recordUntil(dayWords(stays.recordUntil))}</p>}
      {stays.invoicesUntil && (
        <p className={styles.note}>{text.invoicesUntil(dayWords(stays.invoicesUntil))}</p>
      )}
      <TextArea label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
    </FormDialog>
  );
}

interface DecidingProps {
  erasure: Erasure;
  onClose: () => void;
}

export function Erase({ erasure: { id, patient }, onClose }: DecidingProps) {
  const text = useText(erasures);
  const form = usePlainForm({
    schema: calls.erasePatient.body,
    defaults: { erasureId: id, password: '', secondFactor: '' },
    save: async (body) => {
      await erasePatient(body);
      toast({ tone: 'ok', text: text.erased });
      onClose();
    },
  });
  return (
    <FormDialog title={text.eraseTitle(patient.name)} verb={text.erase} form={form} onClose={onClose}>
      <p>{text.goes}</p>
      <p>{text.stays}</p>
      <p>{text.eraseText}</p>
      <ProofFields bind={form.bind} />
    </FormDialog>
  );
}

export function DeclineErasure({ erasure: { id, patient }, onClose }: DecidingProps) {
  const text = useText(erasures);
  const form = usePlainForm({
    schema: calls.declineErasure.body,
    defaults: { erasureId: id, reason: '' },
    save: async (body) => {
      await declineErasure(body);
      toast({ tone: 'ok', text: text.declined });
      onClose();
    },
  });
  return (
    <FormDialog title={text.declineTitle(patient.name)} verb={text.declineNow} form={form} onClose={onClose}>
      <p>{text.declineText}</p>
      <TextArea label={text.reason} {...form.bind('reason')} />
    </FormDialog>
  );
}
