import { createFileRoute } from '@tanstack/react-router';
import { ownPath } from '#app/guards/own-path.ts';
import { MaintenanceScreen } from '#features/status/maintenance-screen.tsx';

export const Route = createFileRoute('/_public/maintainence')({
  validateSearch: (search: Record<string, unknown>): { back?: string } =>
    typeof search['back'] === 'string' ? { back: search['back'] } : {},
  component: Maintenance,
});

function Maintenance() {
  return <MaintenanceScreen back={ownPath(Route.useSearch().back) ?? '/'} />;
}
