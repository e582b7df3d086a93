import { useState } from 'react';
import { CAPTURE_REASON_MAX_CHARS } from '#contract/limits.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface RetakeDialogProps {
  readonly name: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onAsk: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks what is wrong with a document, for the nurse who captures it again. */
export function RetakeDialog({ name, busy, problem, onAsk, onClose }: RetakeDialogProps) {
  const text = useText(room);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.retakeTitle(name)}
      confirmLabel={text.askRetake}
      cancelLabel={text.retakeKeep}
      confirmDisabled={!reason.trim()}
      busy={busy}
      onConfirm={() => onAsk(reason.trim())}
      focus="body"
    >
      <TextArea
        label={text.retakeReason}
        hint={text.retakeHint}
        value={reason}
        error={problem}
        maxLength={CAPTURE_REASON_MAX_CHARS}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
