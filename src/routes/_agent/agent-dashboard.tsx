import { createFileRoute } from '@tanstack/react-router';
import { flagIn, type Search } from '#domain/search.ts';
import { QueueScreen } from '#features/agent-queue/queue-screen.tsx';
import { queueSearch, type QueueSearch } from '#features/agent-queue/queue-search.ts';

interface DashboardSearch extends QueueSearch {
  homeCare?: true | undefined;
}

export const Route = createFileRoute('/_agent/agent-dashboard')({
  validateSearch: (search: Search): DashboardSearch => ({
    ...queueSearch(search),
    homeCare: flagIn(search['homeCare']),
  }),
  component: AgentDashboard,
});

/** Lab Services, with the home care of the agent's hubs behind a filter; for AGENT_PT the same place is Home Care (R2.24). */
function AgentDashboard() {
  const { agent } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { homeCare, ...search } = Route.useSearch();
  const isPartTime = agent.agentType === 'AGENT_PT';
  const kind = isPartTime || homeCare ? 'HOME_CARE' : 'LAB';
  return (
    <QueueScreen
      key={kind}
      kind={kind}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onHomeCare={
        isPartTime ? undefined : (isOn) => void navigate({ search: { homeCare: isOn || undefined } })
      }
    />
  );
}
