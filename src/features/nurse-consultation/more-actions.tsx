import { ArrowRightLeft, Undo2 } from 'lucide-react';
import { nurse } from '#i18n/en/nurse.ts';
import { nurseHandOver } from '#i18n/en/nurse-hand-over.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { MenuButton } from '#ui/overlays/menu.tsx';

interface MoreActionsProps {
  onReturn: () => void;
  /** Absent once a doctor has joined. */
  onGive: (() => void) | undefined;
}

/** Menu of what is seldom done with a visit, beside the button that ends it. */
export function MoreActions({ onReturn, onGive }: MoreActionsProps) {
  const text = useText(nurse);
  const { toNurse } = useText(nurseHandOver);
  const { more } = useText(shell);
  const give = onGive && { id: 'give', label: toNurse, icon: ArrowRightLeft, onAction: onGive };
  return (
    <MenuButton
      label={more}
      items={[
        { id: 'return', label: text.giveBack, icon: Undo2, onAction: onReturn },
        ...(give ? [give] : []),
      ]}
    />
  );
}
