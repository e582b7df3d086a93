import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { completeConsultation } from '#api/resources/consultations.ts';
import { returnRequest } from '#api/resources/requests.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));

const GiveToNurse = lazy(() => import('./give-to-nurse.tsx').then((m) => ({ default: m.GiveToNurse })));

/** Return the request to the queue, end the consultation. */
export function ConsultationActions({
  consultation,
  onLeave,
}: {
  consultation: Consultation;
  onLeave: () => void;
}) {
  const text = useText(nurse);
  const [asking, setAsking] = useState<'return' | 'finish' | null>(null);
  const { request, may, patient } = consultation;
  const { returning, finish } = useConsultationSteps(consultation, onLeave);
  if (consultation.endedAt) return <p className={styles.none}>{text.ended}</p>;
  if (!may.includes('complete')) return <WithDoctor name={consultation.provider?.name ?? ''} />;
  return (
    <div className={styles.actions}>
      {request?.may.includes('return') && (
        <Button tone="quiet" icon={Undo2} onClick={() => setAsking('return')}>
          {text.giveBack}
        </Button>
      )}
      {request?.may.includes('return') && !consultation.provider && (
        <Suspense>
          <GiveToNurse requestId={request.id} patientName={patient.name} onGiven={onLeave} />
        </Suspense>
      )}
      <Button tone="quiet" icon={Check} onClick={() => setAsking('finish')}>
        {text.finish}
      </Button>
      <Suspense>
        {asking === 'return' && (
          <Dialog
            open
            onClose={() => setAsking(null)}
            title={text.giveBackTitle}
            confirmLabel={text.giveBack}
            onConfirm={() => returning.mutate()}
            cancelLabel={text.keep}
            busy={returning.isPending}
          >
            {text.giveBackText}
          </Dialog>
        )}
        {asking === 'finish' && (
          <Dialog
            open
            onClose={() => setAsking(null)}
            title={text.finishTitle(patient.name)}
            confirmLabel={text.finish}
            onConfirm={() => finish.mutate()}
            cancelLabel={text.notNow}
            busy={finish.isPending}
          >
            {text.finishText}
          </Dialog>
        )}
      </Suspense>
    </div>
  );
}

/** Shows who has the patient after the hand-over, and what the nurse can still do. */
function WithDoctor({ name }: { name: string }) {
  const text = useText(nurse);
  return (
    <p className={styles.none} role="status">
      <b>{text.doctorTookOver(name)}</b> {text.doctorTookOverText}
    </p>
  );
}

function useConsultationSteps({ consultationNumber, request }: Consultation, onLeave: () => void) {
  const onError = (error: Error): void => toast({ tone: 'danger', text: wordsOf(error) });
  const returning = useMutation({
    mutationFn: () => returnRequest({ requestId: request?.id ?? '' }),
    onSuccess: onLeave,
    onError,
  });
  const finish = useMutation({
    mutationFn: () => completeConsultation(consultationNumber),
    onSuccess: onLeave,
    onError,
  });
  return { returning, finish };
}
