import { createFileRoute } from '@tanstack/react-router';
import { VisitScreen } from '#features/home-visits/visit-screen.tsx';

export const Route = createFileRoute('/_nurse/home-visits_/$id')({ component: HomeVisit });

function HomeVisit() {
  const { id } = Route.useParams();
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const toPlan = (): void => void navigate({ to: '/home-visits' });
  return <VisitScreen visitId={id} userId={session.userId} onBack={toPlan} onGiven={toPlan} />;
}
