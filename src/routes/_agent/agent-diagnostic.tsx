import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '#features/agent-queue/queue-screen.tsx';
import { queueSearch } from '#features/agent-queue/queue-search.ts';

export const Route = createFileRoute('/_agent/agent-diagnostic')({
  validateSearch: queueSearch,
  component: AgentDiagnostic,
});

function AgentDiagnostic() {
  const navigate = Route.useNavigate();
  return (
    <QueueScreen
      kind="DIAGNOSTIC"
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
