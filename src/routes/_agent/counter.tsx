import { createFileRoute } from '@tanstack/react-router';
import { CounterScreen } from '#features/counter/counter-screen.tsx';

export const Route = createFileRoute('/_agent/counter')({ component: Counter });

function Counter() {
  const { agent } = Route.useRouteContext();
  return <CounterScreen hasBills={agent.agentType !== 'AGENT_PT'} />;
}
