import { lazy, Suspense, useState } from 'react';
import { UserPlus } from 'lucide-react';
import type { NurseVisitDetails } from '#contract/nurse-visits.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

/** It needs a connection, so it comes at the press. */
const GiveDialog = lazy(() =>
  import('#features/home-visits/give-dialog.tsx').then((m) => ({ default: m.GiveDialog })),
);

export interface GiveVisitProps {
  visit: NurseVisitDetails;
  /** The person who gives it. */
  userId: string;
  onGiven: () => void;
}

/** Gives the visit to a colleague, back to the agent or on to another nurse. */
export function GiveVisit(props: GiveVisitProps) {
  const text = useText(homeVisits);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="s" icon={UserPlus} onClick={() => setOpen(true)}>
        {text.give}
      </Button>
      <Suspense>{isOpen && <GiveDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
