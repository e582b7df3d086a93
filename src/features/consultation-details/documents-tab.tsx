import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Consultation } from '#contract/consultations.ts';
import { sharedDocumentsQuery } from '#api/resources/consultations.ts';
import { documentLink } from '#api/resources/documents.ts';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { documentFacts } from '#lib/file-words.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

const TONE = { SENT: 'warn', SEEN: 'mute', RETAKE: 'warn', ACCEPTED: 'ok' } as const;

/** Everything that was captured or shared, newest last, as it arrives. */
export function DocumentsTab({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const query = useQuery(sharedDocumentsQuery(consultation.id));
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
        {(documents) => (
          <DocumentShelf
            label={text.documents}
            documents={documents}
            load={documentLink}
            facts={documentFacts}
            mark={({ kind, captureStatus }) =>
              kind === 'CAPTURE' && <Chip tone={TONE[captureStatus]}>{text[captureStatus]}</Chip>
            }
            empty={<EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>}
          />
        )}
      </Loaded>
    </Card>
  );
}
