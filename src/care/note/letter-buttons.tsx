import { lazy, Suspense, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import type { VisitLetterContent } from '#contract/visit-letters.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const LetterDialog = lazy(() => import('./letter-dialog.tsx').then((m) => ({ default: m.LetterDialog })));

/** Opens the forms of what is signed from a visit beside its prescription. */
export function LetterButtons({ consultation }: { consultation: Consultation }) {
  const text = useText(noteRecord);
  const [kind, setKind] = useState<VisitLetterContent['kind']>();
  if (!consultation.startedAt || consultation.consultationStatus === 'CANCELLED') return null;
  return (
    <>
      <Button size="s" tone="quiet" onClick={() => setKind('REFERRAL')}>
        {text.referral}
      </Button>
      <Button size="s" tone="quiet" onClick={() => setKind('CERTIFICATE')}>
        {text.certificate}
      </Button>
      <Suspense>
        {kind && (
          <LetterDialog
            kind={kind}
            consultationNumber={consultation.consultationNumber}
            onClose={() => setKind(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
