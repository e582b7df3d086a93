import { useState } from 'react';
import { documentUrl } from '#api/documents.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { homeCare } from '#i18n/en/home-care.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DocumentRows } from '#ui/document-rows.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';
import { sizeWords } from '#lib/size-words.ts';
import { dayOf } from '#lib/times.ts';

/** What agents put to the order, opened in place. */
export function HomeDocuments({ documents }: { documents: readonly DocumentInfo[] }) {
  const text = useText(homeCare);
  const [shown, setShown] = useState<string>();
  const facts = ({ at, sizeBytes, by }: DocumentInfo): string =>
    [dayOf(at), sizeWords(sizeBytes), by?.name].filter(Boolean).join(' · ');
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} end={documents.length || undefined} />
      {documents.length === 0 && <EmptyState title={text.noDocuments} />}
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
