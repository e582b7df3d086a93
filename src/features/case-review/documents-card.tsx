import { useState } from 'react';
import { documentUrl } from '#api/documents.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { sizeWords } from '#lib/size-words.ts';
import { dayOf } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { DocumentRows } from '#ui/document-rows.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';

/** The case file: what the patient or an agent put into it, opened in place. */
export function DocumentsCard({ documents }: { documents: readonly DocumentInfo[] }) {
  const text = useText(caseReview);
  const [shown, setShown] = useState<string>();
  const facts = ({ at, sizeBytes, by }: DocumentInfo): string =>
    [dayOf(at), sizeWords(sizeBytes), by?.name].filter(Boolean).join(' · ');
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} end={documents.length || undefined} />
      {documents.length === 0 && <EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>}
      <DocumentRows documents={documents} facts={facts} onOpen={setShown} />
      <LazyDocumentViewer
        documents={documents}
        shown={shown}
        onShow={setShown}
        load={documentUrl}
        facts={facts}
      />
    </Card>
  );
}
