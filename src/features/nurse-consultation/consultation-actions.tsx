import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Check, Undo2, Video } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { askForVideo, completeConsultation } from '#api/resources/consultations.ts';
import { returnRequest } from '#api/resources/requests.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));

/** Ask for a video, give back, finish. */
export function ConsultationActions({
  consultation,
  onLeave,
}: {
  consultation: Consultation;
  onLeave: () => void;
}) {
  const text = useText(nurse);
  const [asking, setAsking] = useState<'return' | 'finish' | null>(null);
  const { consultationNumber, request, may, patient } = consultation;
  const say = (error: Error): void => toast({ tone: 'danger', text: error.message });
  const video = useMutation({
    mutationFn: () => askForVideo(consultationNumber),
    onSuccess: () => toast({ tone: 'ok', text: text.askedVideo }),
    onError: say,
  });
  const giveBack = useMutation({
    mutationFn: () => returnRequest({ requestId: request?.id ?? '' }),
    onSuccess: onLeave,
    onError: say,
  });
  const finish = useMutation({
    mutationFn: () => completeConsultation(consultationNumber),
    onSuccess: onLeave,
    onError: say,
  });
  if (!may.includes('complete')) return <p className={styles.none}>{text.ended}</p>;
  return (
    <div className={styles.actions}>
      <Button tone="quiet" icon={Video} busy={video.isPending} onClick={() => video.mutate()}>
        {text.askVideo}
      </Button>
      {request?.may.includes('return') && (
        <Button tone="quiet" icon={Undo2} onClick={() => setAsking('return')}>
          {text.giveBack}
        </Button>
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
            onConfirm={() => giveBack.mutate()}
            cancelLabel={text.keep}
            busy={giveBack.isPending}
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
