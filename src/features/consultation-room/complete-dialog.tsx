import { useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { completeConsultation } from '#api/resources/consultations.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

interface CompleteDialogProps {
  consultation: Consultation;
  /** Medicines on the pad that are not signed. */
  unsigned: number;
  onClose: () => void;
  onCompleted: () => void;
}

/** A summary of the consultation, to confirm before it ends. */
export function CompleteDialog({ consultation, unsigned, onClose, onCompleted }: CompleteDialogProps) {
  const text = useText(room);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { note, prescriptions, labOrders, consultationNumber } = consultation;

  async function complete(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await completeConsultation(consultationNumber);
      void refresh('request.changed');
      onCompleted();
    } catch (error) {
      setProblem(wordsOf(error, text.offline));
      setBusy(false);
    }
  }

  const medicines = prescriptions.at(-1)?.items.map((item) => item.genericMedicineName.toUpperCase()) ?? [];
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
      {note.diagnoses.length === 0 && <Banner>{text.completeNoDiagnosis}</Banner>}
      <KeyValues
        items={[
          {
            label: text.diagnosesTitle,
            value: note.diagnoses.map(({ code, title }) => `${code} ${title}`).join(', ') || text.none,
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
      <p>{text.completeCalls}</p>
    </Dialog>
  );
}
