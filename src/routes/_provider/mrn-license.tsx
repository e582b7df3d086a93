import { createFileRoute } from '@tanstack/react-router';
import { LicenseScreen } from '#features/profile/profile-screens.tsx';

export const Route = createFileRoute('/_provider/mrn-license')({ component: MrnLicense });

function MrnLicense() {
  const { provider } = Route.useRouteContext();
  const { userId, providerId, person } = provider;
  return <LicenseScreen me={{ userId, providerId, name: person.name }} />;
}
