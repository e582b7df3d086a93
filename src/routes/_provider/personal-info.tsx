import { createFileRoute } from '@tanstack/react-router';
import { PersonalScreen } from '#features/profile/profile-screens.tsx';

export const Route = createFileRoute('/_provider/personal-info')({ component: PersonalInfo });

function PersonalInfo() {
  const { provider } = Route.useRouteContext();
  const { userId, providerId, person } = provider;
  return <PersonalScreen me={{ userId, providerId, name: person.name }} />;
}
