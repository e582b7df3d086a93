import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Consultation } from '#contract/consultations.ts';
import { sharedDocumentsQuery } from '#api/consultations.ts';
import { documentUrl } from '#api/documents.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { sizeWords } from '#lib/size-words.ts';
import { dayAndTime } from '#lib/times.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { DocumentList } from '#ui/document-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';
import { Loaded } from '#ui/loaded.tsx';

const TONE = { SENT: 'warn', SEEN: 'mute', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

/** Everything that was captured or shared, newest last, as it arrives. */
export function DocumentsTab({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const query = useQuery(sharedDocumentsQuery(consultation.id));
  const [shown, setShown] = useState<string>();
  return (
    <Card>
      <CardHeader
        title={text.documents}
        end={
          <Link
            className={buttonClass({ tone: 'quiet', size: 's' })}
            to="/shared-docs/$id"
            params={{ id: consultation.consultationNumber }}
          >
            {text.withNotes}
          </Link>
        }
      />
      <Loaded query={query}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>
          ) : (
            <>
              <DocumentList
                label={text.documents}
                documents={documents}
                facts={({ by, at, sizeBytes, pages }) =>
                  [by?.name, dayAndTime(at), text.pages(pages), sizeWords(sizeBytes)]
                    .filter(Boolean)
                    .join(', ')
                }
                mark={({ kind, captureStatus }) =>
                  kind === 'CAPTURE' && <Chip tone={TONE[captureStatus]}>{text[captureStatus]}</Chip>
                }
                onOpen={setShown}
              />
              <LazyDocumentViewer documents={documents} shown={shown} onShow={setShown} load={documentUrl} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
