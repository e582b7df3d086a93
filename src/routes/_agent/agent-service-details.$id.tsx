import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ServiceScreen } from '#features/agent-service/service-screen.tsx';

export const Route = createFileRoute('/_agent/agent-service-details/$id')({ component: AgentServiceDetails });

function AgentServiceDetails() {
  const { id } = Route.useParams();
  const { session } = Route.useRouteContext();
  const { history } = useRouter();
  return <ServiceScreen serviceId={id} userId={session.userId} onBack={() => history.back()} />;
}
