import { useState } from 'react';
import { FileText } from 'lucide-react';
import { patientPrescriptionsList } from '#api/resources/patients.ts';
import { documentLink } from '#api/resources/documents.ts';
import { useList } from '#api/lists/use-list.ts';
import { doseOf } from '#domain/readings.ts';
import styles from '#features/patients/patients.module.css';
import { StopButton } from '#care/prescriptions/stopping.tsx';
import { stopping } from '#i18n/en/stopping.ts';
import { clinical } from '#i18n/en/clinical.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DoseList } from '#care/dose-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { WithdrawnNote } from '#care/prescriptions/withdrawing.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { MoreRows } from '#ui/table/more-rows.tsx';

/** Signed prescriptions of all doctors, newest first. */
export function PrescriptionsTab({ memberId }: { memberId: string }) {
  const text = useText(patients);
  const words = useText(clinical);
  const list = useList(patientPrescriptionsList(memberId));
  const [shown, setShown] = useState<string>();
  const documents = list.rows
    .filter(({ mayOpen }) => mayOpen)
    .map(({ documentId, consultationNumber, version }) => ({
      id: documentId,
      name: words.prescription(consultationNumber, version),
      contentType: 'application/pdf',
    }));
  return (
    <MoreRows
      list={list}
      empty={
        <Card>
          <EmptyState title={text.noPrescriptions}>{text.noPrescriptionsText}</EmptyState>
        </Card>
      }
    >
      <div className={styles.cards}>
        {list.rows.map((row) => (
          <Card key={row.id}>
            <CardHeader
              title={words.signed(dayAndTime(row.signedAt))}
              sub={`${row.providerName}, ${row.consultationNumber}, ${words.version(row.version)}`}
            />
            <div className={styles.body}>
              <WithdrawnNote prescription={row} />
              <Doses {...{ row, memberId }} />
              {row.mayOpen ? (
                <Button
                  tone="quiet"
                  size="s"
                  icon={FileText}
                  aria-label={`${words.openPdf}, ${words.prescription(row.consultationNumber, row.version)}`}
                  onClick={() => setShown(row.documentId)}
                >
                  {words.openPdf}
                </Button>
              ) : (
                <p className={styles.hint}>{text.onlySigner}</p>
              )}
            </div>
          </Card>
        ))}
      </div>
      <LazyDocumentViewer documents={documents} shown={shown} onShow={setShown} load={documentLink} />
    </MoreRows>
  );
}

interface DosesProps {
  row: Awaited<ReturnType<ReturnType<typeof patientPrescriptionsList>['read']>>['items'][number];
  memberId: string;
}

/** The medicines of one prescription: what was stopped says so, and what is taken now can be stopped. */
function Doses({ row, memberId }: DosesProps) {
  const words = useText(clinical);
  const text = useText(stopping);
  const rows = row.items.map((item) => {
    const dose = doseOf(item, words);
    const { medicineId } = item;
    const stopped = row.stopped?.find((one) => one.medicineId === medicineId);
    const name = `${dose.name.toUpperCase()} ${item.strength}`.trim();
    return {
      ...dose,
      stopped: stopped && text.stopped(stopped.by, dayAndTime(stopped.at), stopped.reason),
      action: row.mayStop?.includes(medicineId) && (
        <StopButton {...{ memberId, prescriptionId: row.id, medicineId, name }} />
      ),
    };
  });
  return <DoseList label={row.consultationNumber} rows={rows} />;
}
