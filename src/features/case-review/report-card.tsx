import { useState } from 'react';
import { FileText } from 'lucide-react';
import { documentLink } from '#api/resources/documents.ts';
import type { CaseDetails } from '#contract/cases.ts';
import shared from '#features/case-review/case-review.module.css';
import styles from '#features/case-review/report-card.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { clinical } from '#i18n/en/clinical.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';

interface ReportCardProps {
  report: NonNullable<CaseDetails['report']>;
  number: string;
}

/** The signed report of a second opinion. */
export function ReportCard({ report, number }: ReportCardProps) {
  const text = useText(caseReview);
  const words = useText(clinical);
  const [shown, setShown] = useState<string>();
  const document = {
    id: report.documentId,
    name: text.reportName(number),
    contentType: 'application/pdf',
  };
  return (
    <Card aria-label={text.report}>
      <CardHeader
        title={text.report}
        end={<Chip tone="ok">{text.signedAt(shortTime(report.signedAt))}</Chip>}
      />
      <div className={shared.body}>
        <p>{text.reportText}</p>
        <details className={styles.hash}>
          <summary>{words.fingerprint}</summary>
          <code>{report.sha256}</code>
        </details>
        <Button tone="tonal" icon={FileText} onClick={() => setShown(report.documentId)}>
          {text.openReport}
        </Button>
      </div>
      <LazyDocumentViewer documents={[document]} shown={shown} onShow={setShown} load={documentLink} />
    </Card>
  );
}
