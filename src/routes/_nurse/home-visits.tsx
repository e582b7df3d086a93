import { createFileRoute } from '@tanstack/react-router';
import { HomeVisitsScreen } from '#features/home-visits/home-visits-screen.tsx';
import { visitsSearch } from '#features/home-visits/visits-search.ts';

export const Route = createFileRoute('/_nurse/home-visits')({
  validateSearch: visitsSearch,
  component: HomeVisits,
});

function HomeVisits() {
  const navigate = Route.useNavigate();
  return (
    <HomeVisitsScreen
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
