import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from './open-pdf.ts';
import { faultOf, type PdfFault } from './pdf-faults.ts';

/** Pages of which a part is not drawn, from 1, and whether pdf.js also lost something without naming the page. */
export interface Losses {
  readonly pages: readonly number[];
  readonly elsewhere: boolean;
}

export type PdfState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'fault'; readonly fault: PdfFault }
  | { readonly kind: 'locked'; readonly unlock: (password: string) => void; readonly isWrong: boolean }
  | { readonly kind: 'open'; readonly file: PDFDocumentProxy; readonly isForm: boolean };

const NO_LOSSES: Losses = { pages: [], elsewhere: false };

interface UsedPdf {
  readonly state: PdfState;
  readonly losses: Losses;
  readonly openAgain: () => void;
}

/**
 * Opens the document at this address, which stays the same for a component, and closes it with the component. A kept password
 * is tried first; without one that opens it, the person is asked.
 */
export function usePdf(url: string, password: string | null): UsedPdf {
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  const [losses, setLosses] = useState(NO_LOSSES);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    const show = (next: PdfState): void => {
      if (!gone) setState(next);
    };
    let kept = password;
    let wasAsked = false;
    const { opened, close } = openPdf(url, {
      onLocked: (unlock, isWrong) => {
        const known = kept;
        kept = null;
        if (known !== null) return unlock(known);
        show({ kind: 'locked', unlock, isWrong: isWrong && wasAsked });
        wasAsked = true;
      },
      onLoss: (page) => {
        if (!gone) setLosses((before) => withLoss(before, page));
      },
    });
    opened.then(
      async (file) =>
        show(
          file.numPages
            ? { kind: 'open', file, isForm: await isForeignForm(file) }
            : { kind: 'fault', fault: 'empty' },
        ),
      (error: unknown) => show({ kind: 'fault', fault: faultOf(error) }),
    );
    return () => {
      gone = true;
      close();
    };
  }, [url, password, tries]);
  function openAgain(): void {
    setState({ kind: 'loading' });
    setTries(tries + 1);
  }
  return { state, losses, openAgain };
}

function withLoss(before: Losses, page: number | 'unknown'): Losses {
  if (page === 'unknown') return { ...before, elsewhere: true };
  if (before.pages.includes(page)) return before;
  return { ...before, pages: [...before.pages, page].sort((a, b) => a - b) };
}

/** An XFA form has its content outside of its pages, which often say only "Please wait". */
async function isForeignForm(file: PDFDocumentProxy): Promise<boolean> {
  const about = await file.getMetadata().catch(() => undefined);
  return (about?.info as { IsXFAPresent?: boolean } | undefined)?.IsXFAPresent ?? false;
}
