import type { OtherRequest } from '#contract/other-request.ts';
import { otherRequests } from '#i18n/en/other-requests.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { OtherRequestsList } from './other-requests-list.tsx';

interface AcceptAsWellProps {
  patient: string;
  others: readonly OtherRequest[];
  onAccept: () => void;
  onClose: () => void;
}

/** Shows who treats the patient before a second person accepts: one press more, and nothing to write. */
export function AcceptAsWell({ patient, others, onAccept, onClose }: AcceptAsWellProps) {
  const text = useText(otherRequests);
  return (
    <Dialog
      open
      title={text.ask(patient)}
      confirmLabel={text.acceptToo}
      cancelLabel={text.leave}
      onConfirm={onAccept}
      onClose={onClose}
    >
      <OtherRequestsList of={others} />
      <p>{text.askText}</p>
    </Dialog>
  );
}
