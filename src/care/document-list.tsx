import type { ReactNode } from 'react';
import { File, FileText, Film, Image } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import styles from './document-list.module.css';
import { DocumentPassword } from './document-password.tsx';
import type { ViewedDocument } from './document-viewer.tsx';
import { useDocumentLine } from './use-document-line.ts';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { useFileWords } from '#ui/file-words.ts';

interface DocumentListProps<Shown extends ViewedDocument> {
  readonly label: string;
  readonly documents: readonly Shown[];
  /** Under the name: from whom, when, how large. */
  readonly facts: (document: Shown) => string;
  /** State, shown at the end. */
  readonly mark?: ((document: Shown) => ReactNode) | undefined;
  readonly onOpen: (id: string) => void;
}

/** Documents one under another, each with the way into the viewer. */
export function DocumentList<Shown extends ViewedDocument>(props: DocumentListProps<Shown>) {
  const { label, documents, facts, mark, onOpen } = props;
  const words = useFileWords();
  const lineOf = useDocumentLine();
  return (
    <ul className={styles.list} aria-label={label}>
      {documents.map((document) => (
        <li key={document.id} className={styles.row}>
          <Icon of={shapeOf(document.contentType)} />
          <div className={styles.text}>
            <p className={styles.name}>{document.name}</p>
            <p className={styles.facts}>{lineOf(facts(document), document)}</p>
          </div>
          {mark?.(document)}
          <DocumentPassword document={document} />
          <Button
            tone="quiet"
            size="s"
            aria-label={words.viewOf(document.name)}
            onClick={() => onOpen(document.id)}
          >
            {words.view}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function shapeOf(contentType: string): IconShape {
  if (contentType === 'application/pdf') return FileText;
  if (contentType.startsWith('image/')) return Image;
  return contentType.startsWith('video/') ? Film : File;
}
