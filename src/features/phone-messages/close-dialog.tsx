import { useState } from 'react';
import type { PhoneMessage } from '#contract/phone-messages.ts';
import { useClosing } from '#features/phone-messages/use-placing.ts';
import { phoneMessages } from '#i18n/en/phone-messages.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface CloseDialogProps {
  message: PhoneMessage;
  onClose: () => void;
}

/** Asks what was done with a message that belongs to no conversation. */
export function CloseDialog({ message: { id: messageId, version }, onClose }: CloseDialogProps) {
  const text = useText(phoneMessages);
  const [reason, setReason] = useState('');
  const close = useClosing();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.closeTitle}
      confirmLabel={text.close}
      onConfirm={() => close.mutate({ messageId, version, reason: reason.trim() }, { onSettled: onClose })}
      cancelLabel={text.keep}
      busy={close.isPending}
      confirmDisabled={reason.trim() === ''}
      focus="body"
    >
      <p>{text.closeText}</p>
      <TextField
        label={text.reason}
        value={reason}
        maxLength={300}
        autoFocus
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
