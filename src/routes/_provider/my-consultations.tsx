import { createFileRoute } from '@tanstack/react-router';
import { MyConsultationsScreen } from '#features/my-consultations/my-consultations-screen.tsx';
import { myConsultationsSearch } from '#features/my-consultations/my-consultations-search.ts';

export const Route = createFileRoute('/_provider/my-consultations')({
  validateSearch: myConsultationsSearch,
  component: MyConsultations,
});

function MyConsultations() {
  const search = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <MyConsultationsScreen
      providerId={provider.providerId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onOpen={({ consultationNumber: id }) => void navigate({ to: '/consultations/$id', params: { id } })}
      href={(row) => `/consultations/${row.consultationNumber}`}
    />
  );
}
