import { createFileRoute } from '@tanstack/react-router';
import { ClinicsScreen } from '#features/clinics/clinics-screen.tsx';

export const Route = createFileRoute('/_provider/clinics')({ component: Clinics });

function Clinics() {
  const { provider } = Route.useRouteContext();
  return <ClinicsScreen providerId={provider.providerId} />;
}
