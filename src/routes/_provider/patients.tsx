import { createFileRoute } from '@tanstack/react-router';
import { textIn } from '#domain/search.ts';
import { PatientsScreen } from '#features/patients/patients-screen.tsx';

export const Route = createFileRoute('/_provider/patients')({
  validateSearch: (search): { q?: string | undefined } => ({ q: textIn(search['q']) }),
  component: Patients,
});

function Patients() {
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PatientsScreen
      q={q}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onOpen={({ id }) => void navigate({ to: '/patient/$id', params: { id } })}
      href={({ id }) => `/patient/${id}`}
    />
  );
}
