import { documentLink } from '#api/resources/documents.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { documentFacts } from '#lib/file-words.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The case file: what the patient or an agent put into it, opened in place. */
export function DocumentsCard({ documents }: { documents: readonly DocumentInfo[] }) {
  const text = useText(caseReview);
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} end={documents.length || undefined} />
      <DocumentShelf
        label={text.documents}
        documents={documents}
        load={documentLink}
        facts={documentFacts}
        empty={<EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>}
      />
    </Card>
  );
}
