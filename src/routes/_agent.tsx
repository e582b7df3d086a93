import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AgentArea } from '#app/shell/agent-area.tsx';
import { SignedIn } from '#app/session/signed-in.tsx';

export const Route = createFileRoute('/_agent')({
  beforeLoad: async ({ location }) => (await import('#app/runtime.ts')).enterAgent(location),
  component: AgentLayout,
});

function AgentLayout() {
  const { session, agent } = Route.useRouteContext();
  return (
    <SignedIn session={session}>
      <AgentArea agent={agent}>
        <Outlet />
      </AgentArea>
    </SignedIn>
  );
}
