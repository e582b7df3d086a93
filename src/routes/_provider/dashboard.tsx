import { createFileRoute } from '@tanstack/react-router';
import { queuePathOf } from '#domain/queue-paths.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';

export const Route = createFileRoute('/_provider/dashboard')({
  validateSearch: (search: Record<string, unknown>): { hub?: string } =>
    typeof search['hub'] === 'string' && search['hub'] ? { hub: search['hub'] } : {},
  component: Dashboard,
});

function Dashboard() {
  const { hub } = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <DashboardScreen
      provider={provider}
      hubKey={hub}
      onHub={(next) => void navigate({ search: next ? { hub: next } : {}, replace: true })}
      onOpen={({ consultationNumber }) => {
        if (!consultationNumber) return;
        void navigate({
          to: '/consultation/$id/$provider',
          params: { id: consultationNumber, provider: provider.providerId },
        });
      }}
      onResult={(id) => void navigate({ to: '/consultations/$id', params: { id } })}
      onReview={(kind) => void navigate({ href: queuePathOf(kind, 'provider') })}
    />
  );
}
