import { useEffect, useRef, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- ?url is the build tool's
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { trustedScript } from '#lib/trusted-scripts.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { DocumentMarks, type MarkedPages } from './document-marks.tsx';
import styles from './document-viewer.module.css';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface PdfViewProps extends MarkedPages {
  readonly url: string;
  readonly name: string;
}

const SCALES = [1, 1.5, 2, 3];

/** A PDF page under page. Drawn by pdf.js: a tablet's own frame shows the first page only. */
export function PdfView({ url, name, marks, onPlace }: PdfViewProps) {
  const words = useWorkWords();
  const [file, setFile] = useState<PDFDocumentProxy | 'broken'>();
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    // Of our own: pdf.js would name it by a text, which the content security policy refuses.
    const port = new Worker(trustedScript(workerUrl), { type: 'module' });
    const worker = PDFWorker.create({ port });
    const task = getDocument({ ...sourceOf(url), worker });
    let gone = false;
    task.promise.then(
      (read) => gone || setFile(read),
      () => gone || setFile('broken'),
    );
    return () => {
      gone = true;
      void task.destroy().finally(() => port.terminate());
    };
  }, [url]);
  if (file === 'broken') return <p role="alert">{words.cannotShow}</p>;
  if (!file) return <Skeleton shape="text" />;
  return (
    <>
      <div className={styles.zoom}>
        <IconButton
          icon={Minus}
          label={words.zoomOut}
          tone="quiet"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon={Plus}
          label={words.zoomIn}
          tone="quiet"
          disabled={zoom === SCALES.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.pages} role="group" aria-label={name} tabIndex={0}>
        {Array.from({ length: file.numPages }, (_, at) => (
          <DocumentMarks key={at} page={at + 1} marks={marks} onPlace={onPlace}>
            <PdfPage file={file} number={at + 1} scale={SCALES[zoom] ?? 1} />
          </DocumentMarks>
        ))}
      </div>
    </>
  );
}

/** A file inside a record has no address to fetch: its bytes are in the data URL. */
function sourceOf(url: string): { url: string } | { data: Uint8Array } {
  const [head = '', base64 = ''] = url.split(',', 2);
  if (!head.startsWith('data:')) return { url };
  return { data: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) };
}

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  readonly scale: number;
}

function PdfPage({ file, number, scale }: PdfPageProps) {
  const words = useWorkWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    void file.getPage(number).then((page) => {
      const element = canvas.current;
      if (gone || !element) return;
      const atOne = page.getViewport({ scale: 1 });
      const frame = element.closest('[role=group]');
      const fit = (frame?.clientWidth ?? atOne.width) / atOne.width;
      const viewport = page.getViewport({ scale: fit * scale * devicePixelRatio });
      element.width = viewport.width;
      element.height = viewport.height;
      element.style.width = `${viewport.width / devicePixelRatio}px`;
      const task = page.render({ canvas: element, viewport });
      // A render that was stopped, because the page went or was enlarged, is no fault.
      task.promise.catch(() => undefined);
      stop = () => task.cancel();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [file, number, scale]);
  return (
    <canvas ref={canvas} className={styles.page} role="img" aria-label={words.page(number, file.numPages)} />
  );
}
