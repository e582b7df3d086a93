import { createFileRoute } from '@tanstack/react-router';
import { ProfessionalScreen } from '#features/profile/profile-screens.tsx';

export const Route = createFileRoute('/_provider/professional-info')({ component: ProfessionalInfo });

function ProfessionalInfo() {
  const { provider } = Route.useRouteContext();
  const { userId, providerId, person } = provider;
  return <ProfessionalScreen me={{ userId, providerId, name: person.name }} />;
}
