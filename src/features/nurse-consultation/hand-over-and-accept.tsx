import { lazy, Suspense, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const HandOverDialog = lazy(() =>
  import('./hand-over-dialog.tsx').then((m) => ({ default: m.HandOverDialog })),
);

interface HandOverAndAcceptProps {
  consultation: Consultation;
  /** Accepts what waits, once a doctor has this patient. */
  onAccept: () => void;
}

/** Hands this patient over to a doctor, and then accepts the emergency. */
export function HandOverAndAccept({ consultation, onAccept }: HandOverAndAcceptProps) {
  const text = useText(nurse);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {text.handOverAndAccept}
      </Button>
      <Suspense>
        {isOpen && (
          <HandOverDialog consultation={consultation} onDone={onAccept} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
