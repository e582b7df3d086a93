import { createFileRoute } from '@tanstack/react-router';
import { textIn } from '#domain/search.ts';
import { PatientsScreen } from '#features/patients/patients-screen.tsx';

export const Route = createFileRoute('/_provider/patients')({
  validateSearch: (search): { q?: string | undefined; clinic?: string | undefined } => ({
    q: textIn(search['q']),
    clinic: textIn(search['clinic']),
  }),
  component: Patients,
});

function Patients() {
  const search = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PatientsScreen
      providerId={provider.providerId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onOpen={({ id }) => void navigate({ to: '/patient/$id', params: { id } })}
      href={({ id }) => `/patient/${id}`}
    />
  );
}
