import { useState } from 'react';
import { nurseVisitCalls, type NurseVisitDetails } from '#contract/nurse-visits.ts';
import { askDoctor } from '#api/resources/ask-doctor.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { common } from '#i18n/en/common.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

const { body } = nurseVisitCalls.askDoctor;
const MODES = body.shape.mode.options;

interface AskDialogProps {
  visit: NurseVisitDetails;
  onClose: () => void;
}

/** Why a doctor is asked, and how they meet. What is typed is a draft of this device until the server has it. */
export function AskDialog({ visit, onClose }: AskDialogProps) {
  const text = useText(homeVisits);
  const modes = useText(common);
  const { saveOffline } = useWorkWords();
  const draft = useAskDraft(visit.id, onClose);
  const bind = useBind(draft.form);
  return (
    <Dialog
      open
      title={text.askTitle}
      confirmLabel={text.askDoctor}
      cancelLabel={modes.cancel}
      busy={draft.state === 'saving'}
      focus="body"
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <p>
        <a href="tel:108">{text.askDanger}</a>
      </p>
      <p>{text.askText}</p>
      <TextArea label={text.askReason} hint={text.askReasonHint} autoFocus {...bind('reason')} />
      <SelectField label={text.askMode} {...bind('mode')}>
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {modes[mode]}
          </option>
        ))}
      </SelectField>
      <DraftState draft={draft} />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? saveOffline : draft.problem.words}</Banner>
      )}
    </Dialog>
  );
}

/** The clientId is in the draft, so that what got no answer is raised once when it is sent again. */
function useAskDraft(visitId: string, onClose: () => void) {
  const text = useText(homeVisits);
  const [defaults] = useState(() => ({
    visitId,
    clientId: crypto.randomUUID() as string,
    mode: 'VIDEO' as const,
    reason: '',
  }));
  return useDraftForm({
    name: `ask-doctor:${visitId}`,
    schema: body,
    defaults,
    save: askDoctor,
    onSaved: () => {
      toast({ tone: 'ok', text: text.askSent });
      onClose();
    },
  });
}
