import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { consultationQuery, sharedDocumentsQuery } from '#api/resources/consultations.ts';
import { annotationsQuery } from '#api/resources/annotations.ts';
import { documentLink } from '#api/resources/documents.ts';
import { NotesPanel, type Placing } from '#features/shared-documents/notes-panel.tsx';
import styles from '#features/shared-documents/shared-documents.module.css';
import { common } from '#i18n/en/common.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { documentFacts } from '#lib/file-words.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DocumentList } from '#care/document-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { VisitLoading } from '#care/visit-loading.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

interface SharedDocumentsProps {
  consultationNumber: string;
  /** The open document; the URL holds it, so that a link leads to it. */
  shown: string | undefined;
  onShow: (documentId: string | undefined) => void;
  onBack: () => void;
}

/** Documents of a consultation as they arrive, each with its notes beside it. */
export function SharedDocumentsScreen(props: SharedDocumentsProps) {
  const text = useText(consultationDetails);
  const words = useText(common);
  const query = useQuery(consultationQuery(props.consultationNumber));
  if (!query.data) return <VisitLoading query={query} />;
  const { patient, consultationNumber } = query.data;
  return (
    <Page>
      <PageHeader
        title={text.sharedTitle}
        sub={text.sharedSub(patient.name, consultationNumber)}
        back={<IconButton icon={ArrowLeft} label={words.back} onClick={props.onBack} />}
      />
      <Card aria-label={text.documents} className={styles.card}>
        <Documents {...props} consultation={query.data} />
      </Card>
    </Page>
  );
}

interface DocumentsProps extends Pick<SharedDocumentsProps, 'shown' | 'onShow'> {
  consultation: Consultation;
}

function Documents({ consultation, shown, onShow }: DocumentsProps) {
  const text = useText(consultationDetails);
  const query = useQuery(sharedDocumentsQuery(consultation.id));
  const { data: notes = [] } = useQuery({ ...annotationsQuery(shown ?? ''), enabled: shown !== undefined });
  const [placing, setPlacing] = useState<Placing>();
  const placed = placing?.at && { ...placing.at, id: 'new' };
  return (
    <Loaded query={query}>
      {(documents) =>
        documents.length === 0 ? (
          <EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>
        ) : (
          <>
            <DocumentList
              label={text.documents}
              documents={documents}
              facts={documentFacts}
              onOpen={onShow}
            />
            <LazyDocumentViewer
              documents={documents}
              shown={shown}
              onShow={(id) => {
                setPlacing(undefined);
                onShow(id);
              }}
              load={documentLink}
              facts={documentFacts}
              marks={[
                ...notes.map(({ id, page, x, y }, at) => ({ id, page, x, y, number: at + 1 })),
                ...(placed ? [placed] : []),
              ]}
              onPlace={placing?.looks ? (at) => setPlacing({ looks: false, at }) : undefined}
              aside={(document) => (
                <NotesPanel
                  key={document.id}
                  documentId={document.id}
                  placing={placing}
                  onPlacing={setPlacing}
                />
              )}
            />
          </>
        )
      }
    </Loaded>
  );
}
