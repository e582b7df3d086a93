import { createFileRoute } from '@tanstack/react-router';
import { ownPath } from '#app/guards/own-path.ts';
import { textIn } from '#domain/search.ts';
import { MaintenanceScreen } from '#features/status/maintenance-screen.tsx';

export const Route = createFileRoute('/_status/maintainence-agent')({
  validateSearch: (search: Record<string, unknown>): { back?: string | undefined } => ({
    back: textIn(search['back']),
  }),
  component: AgentMaintenance,
});

function AgentMaintenance() {
  return <MaintenanceScreen back={ownPath(Route.useSearch().back) ?? '/agent-dashboard'} />;
}
