import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { DocumentLink } from '#api/resources/documents.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { buttonClass, IconButton } from '#ui/inputs/button.tsx';
import styles from './document-viewer.module.css';
import type { DocumentMark, DocumentPlace, MarkedPages } from './document-marks.tsx';
import type { Turned } from './pdf-reader.tsx';
import type { Turn } from './pdf-turn.ts';
import { useDocumentLine } from './use-document-line.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useWords } from '#ui/words.ts';
import { useFileWords } from '#ui/file-words.ts';

const ImageView = lazy(() => import('./image-view.tsx').then((m) => ({ default: m.ImageView })));
const ImagingView = lazy(() =>
  import('./imaging/imaging-view.tsx').then((m) => ({ default: m.ImagingView })),
);
const PdfView = lazy(() => import('./pdf-view.tsx').then((m) => ({ default: m.PdfView })));

export interface ViewedDocument {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** null: they are unknown. */
  readonly pages?: number | null | undefined;
  readonly isLocked?: boolean | undefined;
  readonly hasPassword?: boolean | undefined;
  readonly kind?: DocumentInfo['kind'] | undefined;
  /** Present for an X-ray or scan. */
  readonly imaging?: DocumentInfo['imaging'];
  /** Present for a picture from the call. */
  readonly patientAgreedAt?: DocumentInfo['patientAgreedAt'];
}

interface DocumentViewerProps<Shown extends ViewedDocument> {
  readonly documents: readonly Shown[];
  /** Id of the shown document; nothing is drawn without it. */
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
  /** A link to the content that works for a while, with the password that is kept. */
  readonly load: (id: string) => Promise<DocumentLink>;
  /** Under the title: who, when. */
  readonly facts?: ((document: Shown) => string) | undefined;
  /** Beside the document: notes. */
  readonly aside?: ((document: Shown) => ReactNode) | undefined;
  /** Numbered places on its pages. */
  readonly marks?: readonly DocumentMark[] | undefined;
  /** Given while a place is looked for: a tap on a page answers. */
  readonly onPlace?: ((place: DocumentPlace) => void) | undefined;
}

/** Pictures and PDF in place, one after another; what cannot be shown can be downloaded. */
export function DocumentViewer<Shown extends ViewedDocument>(props: DocumentViewerProps<Shown>) {
  const { documents, shown, onShow, load, facts, aside, marks, onPlace } = props;
  const words = useFileWords();
  const basic = useWords();
  const lineOf = useDocumentLine();
  const [turns, setTurns] = useState<Readonly<Record<string, Turn>>>({});
  const at = documents.findIndex(({ id }) => id === shown);
  const document = documents[at];
  if (!document) return null;
  const go = (to: number) => () => onShow(documents[to]?.id);
  return (
    <ModalOverlay className={styles.scrim ?? ''} isOpen isDismissable onOpenChange={() => onShow(undefined)}>
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <div className={styles.name}>
              <Heading slot="title" className={styles.title ?? ''}>
                {document.name}
              </Heading>
              {facts && <p className={styles.facts}>{lineOf(facts(document), document)}</p>}
            </div>
            {documents.length > 1 && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label={words.previous}
                  disabled={at === 0}
                  onClick={go(at - 1)}
                />
                <IconButton
                  icon={ChevronRight}
                  label={words.next}
                  disabled={at === documents.length - 1}
                  onClick={go(at + 1)}
                />
              </>
            )}
            <IconButton icon={X} label={basic.close} autoFocus onClick={() => onShow(undefined)} />
          </header>
          <div className={styles.body}>
            <Content
              key={document.id}
              {...{ document, load, marks, onPlace }}
              turn={turns[document.id]}
              onTurn={(turn) => setTurns({ ...turns, [document.id]: turn })}
            />
            {aside && <aside className={styles.aside}>{aside(document)}</aside>}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ContentProps extends MarkedPages, Turned {
  readonly document: ViewedDocument;
  readonly load: (id: string) => Promise<DocumentLink>;
}

function Content({ document, load, turn, onTurn, ...marked }: ContentProps) {
  const words = useFileWords();
  const link = useLink(document.id, load);
  return (
    <div className={styles.content}>
      <Loaded query={link} shape="text">
        {({ url, password, imaging }) => (
          <Suspense fallback={<Skeleton shape="text" />}>
            {document.contentType.startsWith('image/') ? (
              <ImageView url={url} name={document.name} {...marked} />
            ) : imaging ? (
              <ImagingView url={url} name={document.name} link={imaging} study={document.imaging} />
            ) : document.contentType === 'application/pdf' ? (
              <PdfView {...{ url, password, turn, onTurn }} name={document.name} isOffered {...marked} />
            ) : document.contentType.startsWith('video/') ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- a patient's own recording has none
              <video className={styles.video} src={url} controls />
            ) : (
              <p>{words.cannotShow}</p>
            )}
            <a className={buttonClass({ tone: 'quiet' })} href={url} download={document.name}>
              <Icon of={Download} />
              {words.download}
            </a>
          </Suspense>
        )}
      </Loaded>
    </div>
  );
}

function useLink(id: string, load: ContentProps['load']) {
  const [tries, setTries] = useState(0);
  const [link, setLink] = useState<{ data?: DocumentLink; error: Error | null }>({ error: null });
  useEffect(() => {
    let gone = false;
    load(id).then(
      (data) => gone || setLink({ data, error: null }),
      (error: unknown) => gone || setLink({ error: error as Error }),
    );
    return () => void (gone = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one link a document; a new function is not a new document
  }, [id, tries]);
  return { data: link.data, error: link.error, refetch: () => setTries(tries + 1) };
}
