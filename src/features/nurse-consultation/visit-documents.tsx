import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { Documents } from '#features/nurse-consultation/documents.tsx';
import { Card } from '#ui/layout/card.tsx';

const AskedOfPatient = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.AskedOfPatient })),
);

interface VisitDocumentsProps {
  consultation: Consultation;
  onAgain: (name: string) => void;
}

/** The documents of the visit, and what the patient was asked to send. */
export function VisitDocuments({ consultation, onAgain }: VisitDocumentsProps) {
  return (
    <>
      <Documents
        consultation={consultation}
        onAgain={consultation.may.includes('upload') ? onAgain : undefined}
      />
      <Suspense>
        <Card pad>
          <AskedOfPatient
            consultationNumber={consultation.consultationNumber}
            readOnly={consultation.endedAt !== null}
          />
        </Card>
      </Suspense>
    </>
  );
}
