import { useState } from 'react';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { withdrawPrescription } from '#api/resources/prescriptions.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { withdrawing } from '#i18n/en/withdrawing.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface WithdrawDialogProps {
  consultationNumber: string;
  prescriptionId: string;
  version: number;
  onClose: () => void;
}

/** Asks why a prescription is withdrawn. What is typed is a draft of this device until the server has it. */
export function WithdrawDialog({
  consultationNumber,
  prescriptionId,
  version,
  onClose,
}: WithdrawDialogProps) {
  const text = useText(withdrawing);
  const { saveOffline } = useWorkWords();
  const [defaults] = useState(() => ({ consultationNumber, prescriptionId, reason: '' }));
  const draft = useDraftForm({
    name: `withdraw:${prescriptionId}`,
    schema: prescriptionCalls.withdrawPrescription.body,
    defaults,
    save: withdrawPrescription,
    refresh: () => refresh('consultation.changed', consultationNumber),
    onSaved: () => {
      void refresh('consultation.changed', consultationNumber);
      void refresh('document.added');
      toast({ tone: 'ok', text: text.done });
      onClose();
    },
  });
  const bind = useBind(draft.form);
  return (
    <Dialog
      open
      destructive
      title={text.title(version)}
      confirmLabel={text.withdraw}
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
