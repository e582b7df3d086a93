import { createFileRoute } from '@tanstack/react-router';
import { ownPath } from '#app/guards/own-path.ts';
import { textIn } from '#domain/search.ts';
import { MaintenanceScreen } from '#features/status/maintenance-screen.tsx';

export const Route = createFileRoute('/_status/maintainence')({
  validateSearch: (search: Record<string, unknown>): { back?: string | undefined } => ({
    back: textIn(search['back']),
  }),
  component: Maintenance,
});

function Maintenance() {
  return <MaintenanceScreen back={ownPath(Route.useSearch().back) ?? '/'} />;
}
