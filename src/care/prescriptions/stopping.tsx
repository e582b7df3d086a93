import { lazy, Suspense, useState } from 'react';
import { stopping } from '#i18n/en/stopping.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { useOnline } from '#ui/use-online.ts';

/** It needs a connection, so it comes at the press. */
const StopDialog = lazy(() => import('./stop-dialog.tsx').then((m) => ({ default: m.StopDialog })));

interface StopButtonProps {
  memberId: string;
  prescriptionId: string;
  medicineId: number;
  name: string;
}

/** Stops one medicine that is taken now. */
export function StopButton(medicine: StopButtonProps) {
  const text = useText(stopping);
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="s"
        aria-label={isOnline ? text.stopMedicine(medicine.name) : undefined}
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        {isOnline ? text.stop : text.offline}
      </Button>
      <Suspense>{isOpen && <StopDialog {...medicine} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
