import { createFileRoute } from '@tanstack/react-router';
import { withSearchText, useSearchText } from '#app/shell/search-text.ts';
import { textIn } from '#domain/search.ts';
import { PatientsScreen } from '#features/patients/patients-screen.tsx';

export const Route = createFileRoute('/_provider/patients')({
  validateSearch: (search): { clinic?: string | undefined } => ({ clinic: textIn(search['clinic']) }),
  component: Patients,
});

function Patients() {
  const search = Route.useSearch();
  const q = useSearchText();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PatientsScreen
      providerId={provider.providerId}
      search={{ ...search, q }}
      onSearch={(change) => {
        const { q: _, ...next } = change;
        void navigate({
          search: (before) => ({ ...before, ...next }),
          state: withSearchText(change),
          replace: true,
        });
      }}
      onOpen={({ id }) => void navigate({ to: '/patient/$id', params: { id } })}
      href={({ id }) => `/patient/${id}`}
    />
  );
}
