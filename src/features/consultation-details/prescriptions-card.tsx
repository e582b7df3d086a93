import { useState } from 'react';
import { FileText } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { documentLink } from '#api/resources/documents.ts';
import { doseOf } from '#domain/readings.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { clinical } from '#i18n/en/clinical.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { DoseList } from '#care/dose-list.tsx';
import { CorrectedNote, WithdrawButton, WithdrawnNote } from '#care/prescriptions/withdrawing.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';

/** Every signed version, the one that counts first. */
export function PrescriptionsCard({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const words = useText(clinical);
  const [shown, setShown] = useState<string>();
  const versions = consultation.prescriptions.toSorted((a, b) => b.version - a.version);
  const documents = versions.map(({ documentId, version }) => ({
    id: documentId,
    name: words.prescription(consultation.consultationNumber, version),
    contentType: 'application/pdf',
  }));
  return (
    <Card>
      <CardHeader title={text.prescriptions} />
      {versions.length === 0 && <p className={styles.none}>{text.noPrescription}</p>}
      {versions.map((prescription, at) => (
        <div key={prescription.id} className={styles.body}>
          <p className={styles.taking}>
            <span>{`${words.version(prescription.version)}, ${words.signed(dayAndTime(prescription.signedAt))}`}</span>
            {at > 0 && <Chip>{text.replaced}</Chip>}
            <Button
              tone="quiet"
              size="s"
              icon={FileText}
              className={styles.end}
              onClick={() => setShown(prescription.documentId)}
            >
              {words.openPdf}
            </Button>
            <WithdrawButton {...{ consultation, prescription }} />
          </p>
          <WithdrawnNote prescription={prescription} />
          <CorrectedNote prescription={prescription} />
          <DoseList
            label={words.version(prescription.version)}
            rows={prescription.items.map((item) => doseOf(item, words))}
          />
          <details className={styles.hash}>
            <summary>{words.fingerprint}</summary>
            <code>{prescription.sha256}</code>
          </details>
        </div>
      ))}
      <LazyDocumentViewer documents={documents} shown={shown} onShow={setShown} load={documentLink} />
    </Card>
  );
}
