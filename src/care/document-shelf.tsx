import { useState, type ReactNode } from 'react';
import type { DocumentLink } from '#api/resources/documents.ts';
import { DocumentList } from './document-list.tsx';
import type { ViewedDocument } from './document-viewer.tsx';
import { LazyDocumentViewer } from './lazy-document-viewer.tsx';

interface DocumentShelfProps<Shown extends ViewedDocument> {
  readonly label: string;
  readonly documents: readonly Shown[];
  readonly load: (id: string) => Promise<DocumentLink>;
  readonly facts: (document: Shown) => string;
  readonly mark?: ((document: Shown) => ReactNode) | undefined;
  /** In place of the list while there is nothing. */
  readonly empty?: ReactNode;
}

/** Documents that open in place. */
export function DocumentShelf<Shown extends ViewedDocument>(props: DocumentShelfProps<Shown>) {
  const { documents, load, facts, empty } = props;
  const [shown, setShown] = useState<string>();
  if (documents.length === 0) return empty;
  return (
    <>
      <DocumentList
        label={props.label}
        documents={documents}
        facts={facts}
        mark={props.mark}
        onOpen={setShown}
      />
      <LazyDocumentViewer documents={documents} shown={shown} onShow={setShown} load={load} facts={facts} />
    </>
  );
}
