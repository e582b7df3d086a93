import { createFileRoute } from '@tanstack/react-router';
import { ServicesScreen } from '#features/profile/profile-screens.tsx';

export const Route = createFileRoute('/_provider/service-info')({ component: ServiceInfo });

function ServiceInfo() {
  const { provider } = Route.useRouteContext();
  const { userId, providerId, person } = provider;
  return <ServicesScreen me={{ userId, providerId, name: person.name }} />;
}
