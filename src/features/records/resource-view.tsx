import { useState } from 'react';
import { Paperclip } from 'lucide-react';
import type { FhirFact, FhirView } from '#domain/fhir.ts';
import type { FhirAttachment } from '#domain/fhir-values.ts';
import styles from '#features/records/records.module.css';
import { records } from '#i18n/en/records.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { Reading } from '#care/readings.tsx';

interface ResourceViewProps {
  view: FhirView;
  /** All fields are shown at once: where nothing else says what it is. */
  isOpen?: boolean;
}

/** One resource: what it is first, every field of it within reach. */
export function ResourceView({ view, isOpen = false }: ResourceViewProps) {
  const text = useText(records);
  const { kind, title, value, flag, lead, facts, attachments, parts } = view;
  return (
    <div className={styles.resource}>
      <p className={styles.what}>
        <strong>{title}</strong>
        {value && <span className={styles.value}>{value}</span>}
        <Reading flag={flag} known={false} />
        {kind !== title && <small>{kind}</small>}
      </p>
      {facts.length > 0 && (
        <details open={isOpen}>
          <summary aria-label={`${text.allFields}, ${title}`}>{text.allFields}</summary>
          <Facts facts={facts} />
        </details>
      )}
      {lead && <p className={styles.lead}>{lead}</p>}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {parts.map((part) => (
        <ResourceView key={part.key} view={part} />
      ))}
    </div>
  );
}

/** Fields, and the fields of those. */
function Facts({ facts }: { facts: readonly FhirFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }, i) => (
        <div key={`${label}${i}`}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? value : <Facts facts={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Files that came inside the record open here; one that it only links to is named, never fetched. */
function Attachments({ attachments }: { attachments: readonly FhirAttachment[] }) {
  const text = useText(records);
  const [shown, setShown] = useState<string>();
  const files = attachments.flatMap(({ title, contentType, data }, i) =>
    data ? [{ id: `${i}`, name: title, contentType, data }] : [],
  );
  return (
    <>
      <p className={styles.files}>
        {files.map((file) => (
          <Button key={file.id} tone="quiet" size="s" icon={Paperclip} onClick={() => setShown(file.id)}>
            {text.file(file.name)}
          </Button>
        ))}
      </p>
      {attachments.map(
        ({ title, data, url }) =>
          !data &&
          url && (
            <p key={url} className={styles.narrative}>
              {`${title}. ${text.linked} ${url}`}
            </p>
          ),
      )}
      <LazyDocumentViewer
        documents={files}
        shown={shown}
        onShow={setShown}
        load={async (id) => {
          const file = files.find((one) => one.id === id);
          return { url: file ? `data:${file.contentType};base64,${file.data}` : '', password: null };
        }}
      />
    </>
  );
}
