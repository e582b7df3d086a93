import {
  getDocument,
  PasswordResponses,
  PDFWorker,
  VerbosityLevel,
  version,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- ?worker&url is the build tool's
import workerUrl from './pdf-worker.ts?worker&url';
import type { PdfWarning } from './pdf-worker.ts';
import { bytesOf } from './file-bytes.ts';
import { lossOf } from './pdf-faults.ts';
import { trustedScript } from '#lib/trusted-scripts.ts';

/** Where build/pdf-parts.ts puts the decoders, character maps and fonts of this version. */
const PARTS = `/assets/pdf-${version}/`;

interface Listeners {
  /** The document is locked: `unlock` tries a password. */
  readonly onLocked: (unlock: (password: string) => void, isWrong: boolean) => void;
  /** A part of this page, from 1, was not drawn; 'unknown' if pdf.js names no page. */
  readonly onLoss: (page: number | 'unknown') => void;
}

interface OpenPdf {
  /** @throws Unreachable, or the error of pdf.js */
  readonly opened: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/**
 * Opens a document in a worker of its own: pdf.js would name one by a text, which the content security policy refuses. No
 * WebAssembly, which the policy refuses as well: images are decoded by the scripts that pdf.js has for such places.
 */
export function openPdf(url: string, { onLocked, onLoss }: Listeners): OpenPdf {
  const port = new Worker(trustedScript(workerUrl), { type: 'module' });
  const stopping = new AbortController();
  port.addEventListener('message', ({ data }: MessageEvent<Partial<PdfWarning>>) => {
    const loss = data.warning === undefined ? undefined : lossOf(data.warning);
    if (loss !== undefined) onLoss(loss);
  });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.WARNINGS });
  let task: PDFDocumentLoadingTask | undefined;
  const open = async (): Promise<PDFDocumentProxy> => {
    const data = await bytesOf(url, stopping.signal);
    stopping.signal.throwIfAborted();
    task = getDocument({
      data,
      worker,
      // Of this thread: it repeats on the console what the worker has told us.
      verbosity: VerbosityLevel.ERRORS,
      useWasm: false,
      useWorkerFetch: true,
      wasmUrl: `${PARTS}wasm/`,
      cMapUrl: `${PARTS}cmaps/`,
      standardFontDataUrl: `${PARTS}standard_fonts/`,
    });
    task.onPassword = (unlock: (password: string) => void, reason: number) =>
      onLocked(unlock, reason === PasswordResponses.INCORRECT_PASSWORD);
    return task.promise;
  };
  return {
    opened: open(),
    close() {
      stopping.abort();
      void Promise.resolve(task?.destroy()).finally(() => {
        worker.destroy();
        port.terminate();
      });
    },
  };
}
