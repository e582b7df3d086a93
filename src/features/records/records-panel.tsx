import { useQuery } from '@tanstack/react-query';
import { consentsQuery } from '#api/resources/records.ts';
import { ConsentCard } from '#features/records/consent-card.tsx';
import { ConsentForm } from '#features/records/consent-form.tsx';
import { RecordsReader } from '#features/records/records-reader.tsx';
import styles from '#features/records/records.module.css';
import { records } from '#i18n/en/records.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

interface RecordsPanelProps {
  healthId: string | null;
  /** The artifact that is read, and whether a request is being written; the URL holds both. */
  artifactId: string | undefined;
  asks: boolean;
  onChange: (change: { artifact?: string | undefined; asks?: true | undefined }) => void;
}

/** Records of other hospitals: the consents on one side, the received records on the other. */
export function RecordsPanel({ healthId, ...view }: RecordsPanelProps) {
  const text = useText(records);
  if (!healthId) {
    return (
      <Card>
        <EmptyState title={text.noHealthId}>{text.noHealthIdText}</EmptyState>
      </Card>
    );
  }
  return <Records healthId={healthId} {...view} />;
}

function Records({ healthId, artifactId, asks, onChange }: RecordsPanelProps & { healthId: string }) {
  const text = useText(records);
  const query = useQuery(consentsQuery(healthId));
  const opened = query.data
    ?.filter(({ consentStatus }) => consentStatus === 'GRANTED')
    .flatMap(({ artifacts }) => artifacts)
    .find((artifact) => artifact.artifactId === artifactId);
  return (
    <div className={styles.columns} data-reading={opened !== undefined || undefined}>
      <section className={styles.column} aria-labelledby="consents">
        <div className={styles.head}>
          <h2 id="consents">{text.consents}</h2>
          {!asks && <Button onClick={() => onChange({ asks: true })}>{text.ask}</Button>}
        </div>
        {asks && <ConsentForm healthId={healthId} onDone={() => onChange({ asks: undefined })} />}
        <Loaded query={query}>
          {(consents) =>
            consents.length === 0 ? (
              <Card>
                <EmptyState title={text.noConsents}>{text.noConsentsText}</EmptyState>
              </Card>
            ) : (
              consents.map((consent) => (
                <ConsentCard
                  key={consent.consentId}
                  consent={consent}
                  healthId={healthId}
                  artifactId={artifactId}
                  onArtifact={(artifact) => onChange({ artifact })}
                />
              ))
            )
          }
        </Loaded>
      </section>
      {opened && (
        <RecordsReader
          key={opened.artifactId}
          artifact={opened}
          onClose={() => onChange({ artifact: undefined })}
        />
      )}
    </div>
  );
}
