import { useState, type ReactNode } from 'react';
import { FileText } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import styles from '#ui/document-list.module.css';
import type { ViewedDocument } from '#ui/document-viewer.tsx';
import { Icon } from '#ui/icon.tsx';
import { LazyDocumentViewer } from '#ui/lazy-document-viewer.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface DocumentListProps<Shown extends ViewedDocument> {
  readonly documents: readonly Shown[];
  readonly load: (id: string) => Promise<string>;
  /** Who, when, how large. */
  readonly facts: (document: Shown) => ReactNode;
  /** Beside a document: its status. */
  readonly mark?: ((document: Shown) => ReactNode) | undefined;
  readonly empty: string;
}

/** Documents one under the other; a press shows one in place. */
export function DocumentList<Shown extends ViewedDocument>(props: DocumentListProps<Shown>) {
  const { documents, load, facts, mark, empty } = props;
  const words = useWorkWords();
  const [shown, setShown] = useState<string>();
  if (documents.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <>
      <ul>
        {documents.map((document) => (
          <li key={document.id} className={styles.row}>
            <Icon of={FileText} />
            <span className={styles.what}>
              <strong>{document.name}</strong>
              <small>{facts(document)}</small>
            </span>
            {mark?.(document)}
            <Button
              tone="bare"
              size="s"
              aria-label={`${words.open} ${document.name}`}
              onClick={() => setShown(document.id)}
            >
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
      <LazyDocumentViewer documents={documents} shown={shown} onShow={setShown} load={load} facts={facts} />
    </>
  );
}
