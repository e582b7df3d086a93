import { patientDocumentsList } from '#api/resources/patients.ts';
import { documentLink } from '#api/resources/documents.ts';
import { useList } from '#api/lists/use-list.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { documentFacts } from '#lib/file-words.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MoreRows } from '#ui/table/more-rows.tsx';

/** Lists documents of the provider's own consultations and orders, newest first. */
export function DocumentsTab({ memberId }: { memberId: string }) {
  const text = useText(patients);
  const list = useList(patientDocumentsList(memberId));
  return (
    <Card>
      <MoreRows list={list} empty={<EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>}>
        <CardHeader title={text.documents} />
        <DocumentShelf
          label={text.documents}
          documents={list.rows}
          load={documentLink}
          facts={(document) => documentFacts(document, document.consultationNumber ?? document.serviceNumber)}
        />
      </MoreRows>
    </Card>
  );
}
