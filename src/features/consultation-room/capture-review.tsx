import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CAPTURE_REASON_MAX_CHARS } from '#contract/limits.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { reviewCapture } from '#api/resources/consultations.ts';
import { useQueuedNotice } from '#care/use-queued-notice.ts';
import styles from '#features/consultation-room/panel.module.css';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';

const WordsDialog = lazy(() => import('#care/words-dialog.tsx').then((m) => ({ default: m.WordsDialog })));

const TONE = { SENT: 'warn', SEEN: 'mute', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

const readAgain = (): Promise<void> => refresh('document.added');

/** Shows what became of a document that the nurse captured, and the doctor's word on it. */
export function CaptureReview({ document, readOnly }: { document: DocumentInfo; readOnly: boolean }) {
  const text = useText(room);
  const wordsOf = useRefusalWords();
  const withNotice = useQueuedNotice();
  const { id, name, captureStatus, captureReason } = document;
  const [isAsking, setAsking] = useState(false);
  const accept = useMutation({
    mutationFn: () => withNotice(reviewCapture({ documentId: id, captureStatus: 'ACCEPTED' })),
    onSuccess: readAgain,
  });
  return (
    <>
      <Chip tone={TONE[captureStatus]}>{text[captureStatus]}</Chip>
      {!readOnly && (
        <div className={styles.verbs}>
          {captureStatus !== 'ACCEPTED' && (
            <Button
              tone="tonal"
              size="s"
              busy={accept.isPending}
              aria-label={text.acceptCapture(name)}
              onClick={() => accept.mutate()}
            >
              {text.accept}
            </Button>
          )}
          {captureStatus !== 'RETAKE' && (
            <Button
              tone="quiet"
              size="s"
              aria-label={text.retakeCapture(name)}
              onClick={() => setAsking(true)}
            >
              {text.askRetake}
            </Button>
          )}
        </div>
      )}
      {captureReason && <p className={styles.said}>{captureReason}</p>}
      {accept.error && <p role="alert">{wordsOf(accept.error, text.offline)}</p>}
      <Suspense>{isAsking && <RetakeDialog document={document} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

/** Asks why a document has to be captured again. */
function RetakeDialog({ document, onClose }: { document: DocumentInfo; onClose: () => void }) {
  const text = useText(room);
  const withNotice = useQueuedNotice();
  const { id, name, by } = document;
  return (
    <WordsDialog
      question={{
        title: text.retakeTitle(name),
        field: {
          label: text.retakeReason,
          // What no one of the team captured came from the patient.
          hint: by ? text.retakeHint : text.retakeHintPatient,
          maxChars: CAPTURE_REASON_MAX_CHARS,
          draft: `retake:${id}`,
        },
      }}
      verb={text.askRetake}
      keep={text.retakeKeep}
      save={(reason) => withNotice(reviewCapture({ documentId: id, captureStatus: 'RETAKE', reason }))}
      refresh={readAgain}
      onClose={onClose}
    />
  );
}
