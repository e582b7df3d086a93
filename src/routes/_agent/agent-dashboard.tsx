import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '#features/agent-queue/queue-screen.tsx';
import { queueSearch } from '#features/agent-queue/queue-search.ts';

export const Route = createFileRoute('/_agent/agent-dashboard')({
  validateSearch: queueSearch,
  component: AgentDashboard,
});

/** Lab Services; for AGENT_PT the same place is Home Care (R2.24). */
function AgentDashboard() {
  const { agent } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <QueueScreen
      kind={agent.agentType === 'AGENT_PT' ? 'HOME_CARE' : 'LAB'}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
