import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '#features/agent-queue/queue-screen.tsx';
import { queueSearch } from '#features/agent-queue/queue-search.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_agent/agent-dashboard')({
  validateSearch: queueSearch,
  component: AgentDashboard,
});

/** Lab Services; for AGENT_PT the same place is Home Care (R2.24). */
function AgentDashboard() {
  const { session, agent } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const text = useText(shell);
  const isPartTime = agent.agentType === 'AGENT_PT';
  return (
    <QueueScreen
      kind={isPartTime ? 'HOME_CARE' : 'LAB'}
      title={isPartTime ? text.agentHomeCare : text.lab}
      userId={session.userId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      href={(request) => `/agent-service-details/${request.id}`}
      onOpen={(request) => void navigate({ to: '/agent-service-details/$id', params: { id: request.id } })}
    />
  );
}
