import { useState } from 'react';
import { patientCalls } from '#contract/patients.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { stopMedicine } from '#api/resources/patients.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { stopping } from '#i18n/en/stopping.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface StopDialogProps {
  memberId: string;
  prescriptionId: string;
  medicineId: number;
  /** The medicine in capitals, with its strength. */
  name: string;
  onClose: () => void;
}

/** Asks why a medicine is stopped. What is typed is a draft of this device until the server has it. */
export function StopDialog({ memberId, prescriptionId, medicineId, name, onClose }: StopDialogProps) {
  const text = useText(stopping);
  const { saveOffline } = useWorkWords();
  const [defaults] = useState(() => ({ memberId, prescriptionId, medicineId, reason: '' }));
  const draft = useDraftForm({
    name: `stop:${prescriptionId}:${medicineId}`,
    schema: patientCalls.stopMedicine.body,
    defaults,
    save: stopMedicine,
    refresh: () => refresh('patient.written'),
    onSaved: () => {
      void refresh('consultation.changed');
      toast({ tone: 'ok', text: text.done });
      onClose();
    },
  });
  const bind = useBind(draft.form);
  return (
    <Dialog
      open
      destructive
      title={text.title(name)}
      confirmLabel={text.stopMedicine(name)}
      cancelLabel={text.keep}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <p>{text.consequence}</p>
      <TextArea label={text.reason} hint={text.reasonHint} maxLength={300} autoFocus {...bind('reason')} />
      <DraftState draft={draft} />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? saveOffline : draft.problem.words}</Banner>
      )}
    </Dialog>
  );
}
