import { useState } from 'react';
import { patientDocumentsList } from '#api/patients.ts';
import { documentUrl } from '#api/documents.ts';
import { useList } from '#api/use-list.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { sizeWords } from '#lib/size-words.ts';
import { dayAndTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { DocumentList } from '#ui/document-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';
import { MoreRows } from '#ui/more-rows.tsx';

/** Of the provider's own consultations and orders, newest first. */
export function DocumentsTab({ memberId }: { memberId: string }) {
  const text = useText(patients);
  const list = useList(patientDocumentsList(memberId));
  const [shown, setShown] = useState<string>();
  return (
    <Card>
      <MoreRows list={list} empty={<EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>}>
        <CardHeader title={text.documents} />
        <DocumentList
          label={text.documents}
          documents={list.rows}
          facts={({ by, at, sizeBytes, consultationNumber, serviceNumber }) =>
            [by?.name, dayAndTime(at), consultationNumber ?? serviceNumber, sizeWords(sizeBytes)]
              .filter(Boolean)
              .join(', ')
          }
          onOpen={setShown}
        />
        <LazyDocumentViewer documents={list.rows} shown={shown} onShow={setShown} load={documentUrl} />
      </MoreRows>
    </Card>
  );
}
