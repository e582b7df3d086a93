import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { FhirResource, HealthConsent } from '#contract/abdm.ts';
import { artifactQuery } from '#api/resources/records.ts';
import { fhirDocument, type FhirDocument } from '#domain/fhir.ts';
import { ResourceView } from '#features/records/resource-view.tsx';
import styles from '#features/records/records.module.css';
import { records } from '#i18n/en/records.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime, dayOf } from '#lib/times.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

interface RecordsReaderProps {
  artifact: HealthConsent['artifacts'][number];
  onClose: () => void;
}

/** Shows what one hospital sent by a consent, document after document, the newest first. */
export function RecordsReader({ artifact, onClose }: RecordsReaderProps) {
  const text = useText(records);
  const query = useQuery(artifactQuery(artifact.artifactId));
  return (
    <section className={styles.column} aria-labelledby="records">
      <div className={styles.head}>
        <h2 id="records">{artifact.hospital}</h2>
        <IconButton icon={X} label={text.close} onClick={onClose} />
      </div>
      <Loaded query={query} shape="text">
        {(resources) => <Documents resources={resources} />}
      </Loaded>
    </section>
  );
}

function Documents({ resources }: { resources: readonly FhirResource[] }) {
  const text = useText(records);
  const documents = useMemo(
    () =>
      resources
        .map((resource) => fhirDocument(resource, { day: dayOf, time: dayAndTime }))
        .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '')),
    [resources],
  );
  if (documents.length === 0) {
    return (
      <Card>
        <EmptyState title={text.noDocuments}>{text.noDocumentsText}</EmptyState>
      </Card>
    );
  }
  return documents.map((document) => <Document key={document.key} document={document} />);
}

function Document({ document }: { document: FhirDocument }) {
  const text = useText(records);
  const { title, at, author, custodian, patient, sections, rest } = document;
  const facts = [
    [text.by, author],
    [text.from, custodian],
    [text.of, patient],
  ] as const;
  return (
    <Card>
      <CardHeader level={3} title={title} end={at && dayOf(at)} />
      <div className={styles.body}>
        <KeyValues items={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
      </div>
      {sections.map((section, i) => (
        <div key={`${section.title}${i}`} className={styles.section}>
          <h4>{section.title}</h4>
          {section.text && <p className={styles.narrative}>{section.text}</p>}
          {section.views.map((view) => (
            <ResourceView key={view.key} view={view} />
          ))}
        </div>
      ))}
      {rest.length > 0 && (
        <details className={styles.section} open={sections.length === 0}>
          <summary>{text.rest}</summary>
          {rest.map((view) => (
            <ResourceView key={view.key} view={view} isOpen />
          ))}
        </details>
      )}
    </Card>
  );
}
