import { useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { NetworkError } from '#api/http/errors.ts';
import { completeConsultation } from '#api/resources/consultations.ts';
import { NoteWarnings } from '#care/note/note-warnings.tsx';
import { diagnosisWords } from '#domain/diagnosis.ts';
import type { NoteSaver } from '#features/consultation-room/note/note-saver.ts';
import { useNotePart } from '#features/consultation-room/note/use-note.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

interface CompleteDialogProps {
  consultation: Consultation;
  /** The note as it is written; it is signed by completing, unless it is signed already. */
  saver: NoteSaver;
  /** Medicines on the pad that are not signed. */
  unsigned: number;
  onClose: () => void;
  onCompleted: () => void;
}

/** A summary of the consultation, to confirm before it ends. */
export function CompleteDialog(props: CompleteDialogProps) {
  const { consultation, saver, unsigned, onClose, onCompleted } = props;
  const text = useText(room);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { signature, prescriptions, labOrders, consultationNumber } = consultation;
  const note = useNotePart(saver, (view) => (signature ? consultation.note : view.note));

  async function complete(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const seen = signature ? undefined : await saver.settled();
      if (!signature && !seen) throw new Error(text.completeNotSaved);
      await completeConsultation(consultationNumber, seen);
      if (seen) saver.close(seen);
      void refresh('request.changed');
      onCompleted();
    } catch (error) {
      void refresh('consultation.changed', consultationNumber);
      setProblem(wordsOf(error, error instanceof NetworkError ? text.offline : undefined));
      setBusy(false);
    }
  }

  const newest = prescriptions.at(-1);
  const holding = newest?.withdrawn ? [] : (newest?.items ?? []);
  const medicines = holding.map((item) => item.genericMedicineName.toUpperCase());
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.completeTitle}
      confirmLabel={text.complete}
      cancelLabel={text.completeStay}
      busy={busy}
      onConfirm={() => void complete()}
      focus="cancel"
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      {unsigned > 0 && <Banner>{text.completeUnsigned(unsigned)}</Banner>}
      {!signature && <NoteWarnings note={note} unpicked={saver.unpicked} />}
      <KeyValues
        items={[
          {
            label: text.diagnosesTitle,
            value: note.diagnoses.map(diagnosisWords).join(', ') || text.none,
          },
          { label: text.prescriptionsTitle, value: medicines.join(', ') || text.none },
          {
            label: text.ordersTitle,
            value: labOrders.flatMap((order) => order.tests).join(', ') || text.none,
          },
          { label: text.advice, value: note.advice || text.none },
          { label: text.followUp, value: note.followUp || text.none },
        ]}
      />
      <p>{signature ? text.completeCalls : text.completeSigns}</p>
    </Dialog>
  );
}
