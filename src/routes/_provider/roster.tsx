import { createFileRoute } from '@tanstack/react-router';
import { RosterScreen } from '#features/roster/roster-screen.tsx';

export const Route = createFileRoute('/_provider/roster')({ component: Roster });

function Roster() {
  const { provider } = Route.useRouteContext();
  return <RosterScreen providerId={provider.providerId} />;
}
