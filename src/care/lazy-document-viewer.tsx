import { lazy, Suspense, type ComponentProps } from 'react';
import type { DocumentViewer as Viewer } from './document-viewer.tsx';

const DocumentViewer = lazy(() =>
  import('./document-viewer.tsx').then((m) => ({ default: m.DocumentViewer })),
) as typeof Viewer;

/** The document viewer; its code loads when the user opens the first document. */
export const LazyDocumentViewer = ((props: ComponentProps<typeof Viewer>) => (
  <Suspense>{props.shown !== undefined && <DocumentViewer {...props} />}</Suspense>
)) as typeof Viewer;
