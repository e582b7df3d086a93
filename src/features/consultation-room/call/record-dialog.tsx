import { useState } from 'react';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface RecordDialogProps {
  onAsk: () => Promise<void>;
  onClose: () => void;
}

/** Says what a recording is, before everyone is asked; the doctor confirms that they have asked aloud. */
export function RecordDialog({ onAsk, onClose }: RecordDialogProps) {
  const text = useText(callWords);
  const [hasAsked, setHasAsked] = useState(false);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function ask(): Promise<void> {
    setTried(true);
    if (!hasAsked) return;
    setBusy(true);
    try {
      await onAsk();
      onClose();
    } catch (error) {
      setProblem(wordsOf(error, text.offline));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.recordTitle}
      confirmLabel={text.askToRecord}
      cancelLabel={text.cancelInvite}
      busy={busy}
      onConfirm={() => void ask()}
      focus="body"
    >
      <p>{text.recordText}</p>
      <CheckboxField
        label={text.recordAsked}
        error={isTried && !hasAsked ? text.recordAskedNeeded : undefined}
        checked={hasAsked}
        autoFocus
        onChange={(event) => setHasAsked(event.target.checked)}
      />
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  );
}
