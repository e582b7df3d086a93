import { lazy, Suspense, type ComponentProps } from 'react';
import type { DocumentViewer as Viewer } from './document-viewer.tsx';

const DocumentViewer = lazy(() =>
  import('./document-viewer.tsx').then((m) => ({ default: m.DocumentViewer })),
) as typeof Viewer;

/** The viewer, whose code loads with the first document that somebody opens. */
export const LazyDocumentViewer = ((props: ComponentProps<typeof Viewer>) => (
  <Suspense>{props.shown !== undefined && <DocumentViewer {...props} />}</Suspense>
)) as typeof Viewer;
