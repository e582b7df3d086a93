import { createFileRoute } from '@tanstack/react-router';
import { HomeCareScreen } from '#features/home-care/home-care-screen.tsx';
import { homeCareSearch } from '#features/home-care/home-care-search.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/home-care')({
  validateSearch: homeCareSearch,
  component: HomeCare,
});

function HomeCare() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HomeCareScreen
      title={useText(shell).homeCare}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      href={(request) => `/home-service-details/${request.id}`}
      onOpen={(request) => void navigate({ to: '/home-service-details/$id', params: { id: request.id } })}
    />
  );
}
