import { FileText } from 'lucide-react';
import styles from '#ui/document-rows.module.css';
import type { ViewedDocument } from '#ui/document-viewer.tsx';
import { Icon } from '#ui/icon.tsx';

interface DocumentRowsProps<Shown extends ViewedDocument> {
  readonly documents: readonly Shown[];
  /** Under the name: day, size, who. */
  readonly facts: (document: Shown) => string;
  readonly onOpen: (id: string) => void;
}

/** Documents by name, as rows that reach the edges of a card; a press opens one in the viewer. */
export function DocumentRows<Shown extends ViewedDocument>(props: DocumentRowsProps<Shown>) {
  const { documents, facts, onOpen } = props;
  return (
    <ul className={styles.rows}>
      {documents.map((document) => (
        <li key={document.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(document.id)}>
            <Icon of={FileText} />
            <span className={styles.name}>{document.name}</span>
            <span className={styles.facts}>{facts(document)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
