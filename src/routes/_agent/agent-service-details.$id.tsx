import { createFileRoute, useRouter } from '@tanstack/react-router';
import { textIn, type Search } from '#domain/search.ts';
import { ServiceScreen } from '#features/agent-service/service-screen.tsx';

export const Route = createFileRoute('/_agent/agent-service-details/$id')({
  validateSearch: (search: Search): { message?: string | undefined } => ({
    message: textIn(search['message']),
  }),
  component: AgentServiceDetails,
});

function AgentServiceDetails() {
  const { id } = Route.useParams();
  const { message } = Route.useSearch();
  const { session } = Route.useRouteContext();
  const { history } = useRouter();
  return (
    // Another order is another screen: nothing that is typed for one patient is shown for the next.
    <ServiceScreen
      key={id}
      serviceId={id}
      userId={session.userId}
      messageId={message}
      onBack={() => history.back()}
    />
  );
}
