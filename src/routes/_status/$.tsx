import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#features/status/not-found-screen.tsx';

/** R2.02: every path that no route has. */
export const Route = createFileRoute('/_status/$')({ component: NotFoundScreen });
