import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
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
const MoreActions = lazy(() => import('./more-actions.tsx').then((m) => ({ default: m.MoreActions })));

interface ConsultationActionsProps {
  consultation: Consultation;
  onLeave: () => void;
}

/** Return the request to the queue, give it to another nurse, end the consultation. */
export function ConsultationActions({ consultation, onLeave }: ConsultationActionsProps) {
  const text = useText(nurse);
  const [asking, setAsking] = useState<'return' | 'give' | 'finish' | null>(null);
  const { request, may } = consultation;
  if (consultation.endedAt) return <p className={styles.none}>{text.ended}</p>;
  if (!may.includes('complete')) return <WithDoctor name={consultation.provider?.name ?? ''} />;
  const close = (): void => setAsking(null);
  return (
    <div className={styles.actions}>
      <Suspense>
        {request?.may.includes('return') && (
          <MoreActions
            onReturn={() => setAsking('return')}
            onGive={consultation.provider ? undefined : () => setAsking('give')}
          />
        )}
      </Suspense>
      <Button tone="quiet" icon={Check} onClick={() => setAsking('finish')}>
        {text.finish}
      </Button>
      <Suspense>
        {asking === 'give' && request && (
          <GiveToNurse
            requestId={request.id}
            patientName={consultation.patient.name}
            onGiven={onLeave}
            onClose={close}
          />
        )}
        {(asking === 'return' || asking === 'finish') && (
          <Question of={asking} consultation={consultation} onLeave={onLeave} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

interface QuestionProps extends ConsultationActionsProps {
  of: 'return' | 'finish';
  onClose: () => void;
}

/** Asks before the patient leaves this nurse. */
function Question({ of, consultation, onLeave, onClose }: QuestionProps) {
  const text = useText(nurse);
  const steps = useConsultationSteps(consultation, onLeave);
  const words = {
    return: { title: text.giveBackTitle, body: text.giveBackText, verb: text.giveBack, keep: text.keep },
    finish: {
      title: text.finishTitle(consultation.patient.name),
      body: text.finishText,
      verb: text.finish,
      keep: text.notNow,
    },
  }[of];
  const step = steps[of];
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      confirmLabel={words.verb}
      onConfirm={() => step.mutate()}
      cancelLabel={words.keep}
      busy={step.isPending}
    >
      {words.body}
    </Dialog>
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
  const returnIt = useMutation({
    mutationFn: () => returnRequest({ requestId: request?.id ?? '' }),
    onSuccess: onLeave,
    onError,
  });
  const finish = useMutation({
    mutationFn: () => completeConsultation(consultationNumber),
    onSuccess: onLeave,
    onError,
  });
  return { return: returnIt, finish };
}
