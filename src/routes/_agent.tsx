import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { agentQuery } from '#api/profile.ts';
import { AgentArea } from '#app/agent-area.tsx';
import { requireRole } from '#app/guards.ts';
import { useSignedIn } from '#app/use-signed-in.ts';
import { agentMayOpen } from '#domain/menus.ts';

export const Route = createFileRoute('/_agent')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const session = await requireRole('agent', location);
    const agent = await queryClient.ensureQueryData(agentQuery(session.userId));
    if (!agentMayOpen(location.pathname, agent.agentType)) throw redirect({ to: '/agent-dashboard', replace: true });
    return { session, agent };
  },
  component: AgentLayout,
});

function AgentLayout() {
  const { session, agent } = Route.useRouteContext();
  useSignedIn('agent', session.userId);
  return (
    <AgentArea agent={agent}>
      <Outlet />
    </AgentArea>
  );
}
