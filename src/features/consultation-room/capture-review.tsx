import { useState } from 'react';
import { CAPTURE_REASON_MAX_CHARS } from '#contract/limits.ts';
import { hasWords } from '#contract/reason-text.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { isQueued } from '#api/outbox/post.ts';
import { reviewCapture } from '#api/resources/consultations.ts';
import styles from '#features/consultation-room/panel.module.css';
import { fieldReasons } from '#i18n/en/field-reasons.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useWorkWords } from '#ui/work-words.ts';

const TONE = { SENT: 'warn', SEEN: 'mute', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

/** The doctor's word on one document: what is said, what it is refused with. */
function useReview(documentId: string) {
  const wordsOf = useRefusalWords();
  const { savedHere } = useWorkWords();
  const text = useText(room);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  async function review(body: { captureStatus: 'ACCEPTED' | 'RETAKE'; reason?: string }): Promise<void> {
    setBusy(true);
    try {
      if (isQueued(await reviewCapture({ documentId, ...body }))) toast({ text: savedHere });
      setProblem(undefined);
      setAsking(false);
      await refresh('document.added');
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  }
  return {
    asking,
    setAsking,
    busy,
    problem: problem && wordsOf(problem, text.offline),
    accept: () => void review({ captureStatus: 'ACCEPTED' }),
    askAgain: (reason: string) => void review({ captureStatus: 'RETAKE', reason }),
  };
}

/** What became of a document that the nurse captured, and the doctor's word on it. */
export function CaptureReview({ document, readOnly }: { document: DocumentInfo; readOnly: boolean }) {
  const text = useText(room);
  const { id, name, captureStatus, captureReason } = document;
  const { asking, setAsking, busy, problem, accept, askAgain } = useReview(id);
  return (
    <>
      <Chip tone={TONE[captureStatus]}>{text[captureStatus]}</Chip>
      {!readOnly && (
        <div className={styles.verbs}>
          {captureStatus !== 'ACCEPTED' && (
            <Button tone="tonal" size="s" busy={busy} aria-label={text.acceptCapture(name)} onClick={accept}>
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
      {problem && !asking && <p role="alert">{problem}</p>}
      {asking && (
        <RetakeDialog
          name={name}
          // What no one of the team captured came from the patient.
          hint={document.by ? text.retakeHint : text.retakeHintPatient}
          busy={busy}
          problem={problem}
          onAsk={askAgain}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RetakeDialogProps {
  readonly name: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onAsk: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks what is wrong with a document, for who captures it again: the nurse, or the patient. */
function RetakeDialog({ name, hint, busy, problem, onAsk, onClose }: RetakeDialogProps) {
  const text = useText(room);
  const faults = useText(fieldReasons);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.retakeTitle(name)}
      confirmLabel={text.askRetake}
      cancelLabel={text.retakeKeep}
      confirmDisabled={!reason.trim()}
      busy={busy}
      onConfirm={() => (hasWords(reason) ? onAsk(reason.trim()) : setAsked(true))}
      focus="body"
    >
      <TextArea
        label={text.retakeReason}
        hint={hint}
        value={reason}
        error={asked && !hasWords(reason) ? faults.REASON_WORDS : problem}
        maxLength={CAPTURE_REASON_MAX_CHARS}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
