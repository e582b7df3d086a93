import { orderDocumentLink } from '#api/resources/documents.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { homeCare } from '#i18n/en/home-care.ts';
import { useText } from '#i18n/text.ts';
import { documentFacts } from '#lib/file-words.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface HomeDocumentsProps {
  serviceId: string;
  documents: readonly DocumentInfo[];
}

/** Shows what agents put to the order, opened in place. */
export function HomeDocuments({ serviceId, documents }: HomeDocumentsProps) {
  const text = useText(homeCare);
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} end={documents.length || undefined} />
      <DocumentShelf
        label={text.documents}
        documents={documents}
        load={orderDocumentLink(serviceId)}
        facts={documentFacts}
        empty={<EmptyState title={text.noDocuments} />}
      />
    </Card>
  );
}
